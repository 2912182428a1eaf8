"""Words that indicate a sensitive kind, by kind and language. Only data; `sensitive` reads it.

A word that ends in `*` stands for every word with that beginning. Several words must be adjacent. `INNOCENT` lists
phrases that contain such a word but mean something else; they are removed first.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "health": {
        "en": "diabet*,cancer,tumor*,tumour*,chemotherap*,asthma*,epilep*,migraine*,allerg*,celiac,coeliac,intoleran*,arthritis,hiv,aids,hepatitis,"
        "covid,depress*,anxiety,bipolar,schizophren*,adhd,autis*,ptsd,burnout,insomnia,anorexi*,bulimi*,alcoholi*,addict*,rehab,sober,pregnan*,"
        "miscarriage,ivf,menopause,abortion,surgery,surgeries,hospitali*,diagnos*,prescri*,medication*,antidepressant*,insulin,inhaler,therapist*,"
        "psychotherap*,psychiatr*,psycholog*,chronic pain,chronic illness,disabilit*,disabled,wheelchair,blood pressure,cholesterol,heart attack,"
        "heart disease,stroke,dialysis,transplant,vaccinat*,symptom*,suicid*,self-harm,illness,disease,seizure*,panic attack*,color-blind,"
        "colour-blind,deaf,hearing aid,weight loss surgery,sick leave,in therapy,mental health,health condition*,health problem*",
        "de": "diabet*,krebs,krebserkrankung,tumor*,chemotherapie,asthma*,epilep*,migräne*,allerg*,zöliakie,laktoseintoleran*,arthrose,arthritis,hiv,"
        "depress*,angststörung*,bipolar,schizophren*,adhs,autis*,burnout,schlafstörung*,magersucht,alkoholi*,süchtig,suchtkrank*,schwanger*,"
        "fehlgeburt,wechseljahre,abtreibung,krankenhaus,diagnos*,medikament*,antidepressiv*,insulin,psychotherap*,psychiat*,therapeut*,"
        "chronisch krank,behinder*,rollstuhl,blutdruck,cholesterin,herzinfarkt,schlaganfall,dialyse,geimpft,impfung,symptom*,suizid*,"
        "erkrank*,krankheit*,krankgeschrieben,panikattack*,gehörlos,schwerhörig,operiert,reha",
        "fr": "diabèt*,diabéti*,cancer,tumeur*,chimiothérapie,asthm*,épilep*,migraine*,allergi*,intolérant*,cœliaque,arthrite,vih,dépress*,dépressi*,"
        "anxiété,anxieux,bipolaire,schizophrèn*,tdah,autis*,burn-out,insomnie,anorexi*,boulimi*,alcooli*,enceinte,fausse couche,ménopause,avortement,"
        "hôpital,hospitalis*,diagnosti*,médicament*,antidépresseur*,insuline,psychothérap*,psychiatr*,psycholog*,handicap*,fauteuil roulant,"
        "cholestérol,infarctus,avc,dialyse,vaccin*,symptôme*,suicid*,maladie*,malade,opéré*,arrêt maladie,crise de panique",
        "es": "diabet*,diabét*,cáncer,tumor*,quimioterapia,asma,asmátic*,epilep*,epilép*,migraña*,alergi*,alérgic*,intolerant*,celíac*,artritis,vih,sida,"
        "depresi*,deprimid*,ansiedad,bipolar,esquizofren*,tdah,autis*,insomnio,anorexi*,bulimi*,alcohóli*,alcoholi*,embaraz*,aborto,menopausia,"
        "hospitaliz*,diagnóstic*,diagnostic*,medicament*,medicación,antidepresiv*,insulina,psicoterap*,psiquiatr*,psicólog*,discapacit*,discapacidad,"
        "silla de ruedas,colesterol,infarto,ictus,diálisis,vacun*,síntoma*,suicid*,enfermedad*,enferm*,operad*,baja médica,ataque de pánico",
    },
    "beliefs": {
        "en": "religio*,christian*,catholic*,protestant*,evangelical*,orthodox church,muslim*,islam*,jewish,judaism,hindu*,buddhis*,sikh*,atheis*,agnostic*,"
        "mormon*,jehovah*,quran,koran,bible,church,mosque,synagogue,pray,prays,prayer*,praying,ramadan,lent fast,baptis*,bar mitzvah,faith,worship*,"
        "politic*,republican*,democrat,democrats,socialis*,communis*,conservative party,labour party,liberal party,green party,left-wing,right-wing,"
        "votes for,voted for,voter,trade union,union member,feminis*,pro-life,pro-choice",
        "de": "religi*,christ,christin,christlich*,katholi*,evangelisch*,muslim*,islam*,jüdisch*,jude,jüdin,judentum,hindu*,buddhis*,atheis*,agnosti*,"
        "koran,bibel,kirche,moschee,synagoge,betet,beten,gebet*,ramadan,getauft,taufe,konfirm*,gläubig*,glaube an gott,politisch*,partei*,"
        "sozialis*,kommunis*,cdu,csu,spd,fdp,afd,die grünen,die linke,wählt die,gewählt hat,gewerkschaft*,feminis*,rechtsradikal*,linksradikal*",
        "fr": "religi*,chrétien*,catholi*,protestant*,musulman*,islam*,juif,juive,juifs,judaïsme,hindou*,bouddhis*,athé*,agnosti*,coran,bible,église,"
        "mosquée,synagogue,prie,prier,prière*,ramadan,baptis*,baptême,croyant*,politique*,parti socialiste,républicain*,socialis*,communis*,"
        "vote pour,voté pour,syndicat*,syndiqué*,féminis*,extrême droite,extrême gauche",
        "es": "religi*,cristian*,católic*,protestant*,evangélic*,musulm*,islam*,judí*,judaísmo,hindú*,budis*,ateo,atea,ateís*,agnóstic*,corán,biblia,iglesia,"
        "mezquita,sinagoga,reza,rezar,oración,ramadán,bautiz*,bautismo,creyente*,polític*,republican*,socialis*,comunis*,partido popular,vota a,"
        "votó a,votó por,sindicat*,sindicalis*,feminis*,extrema derecha,extrema izquierda",
    },
    "finances": {
        "en": "salary,salaries,wage,wages,paycheck*,income,earns,earning,net worth,debt,debts,indebted,mortgage*,loan,loans,overdraft*,bankrupt*,credit score,"
        "credit card debt,savings,savings account,bank account*,bank balance,pension*,401k,inherit*,alimony,child support,tax return*,owes,broke,"
        "investment portfolio,stock portfolio,stocks worth,crypto holdings,bitcoin holdings,foreclos*,payday,unemployment benefit*,welfare,"
        "in the red,rent arrears,a year before tax,per year before tax",
        "de": "gehalt,gehälter,gehalts*,lohn,löhne,einkommen*,verdient,verdienst,vermögen,schulden,verschuldet,hypothek*,kredit,kredite,darlehen,dispo,"
        "überzogen,insolven*,privatinsolvenz,schufa*,ersparnis*,sparkonto,bankkonto,kontostand,rente,rentenversicherung,erbschaft*,geerbt,unterhalt,"
        "steuererklärung*,pleite,aktiendepot,depotwert,arbeitslosengeld,bürgergeld,hartz*,mietrückstand",
        "fr": "salaire*,revenu,revenus,gagne par an,patrimoine,dette*,endett*,hypothèque*,emprunt*,prêt immobilier,prêt étudiant,découvert bancaire,faillite*,"
        "surendett*,épargne,économies,compte bancaire,compte en banque,retraite,héritage,hérit*,pension alimentaire,déclaration d'impôts,fauché*,"
        "portefeuille d'actions,allocation chômage,rsa,loyers impayés",
        "es": "salario*,sueldo*,ingresos,gana al año,patrimonio,deuda*,endeudad*,hipoteca*,préstamo*,descubierto bancario,bancarrota,quiebra,ahorros,"
        "cuenta bancaria,cuenta de ahorro,pensión,herenci*,hered*,pensión alimenticia,declaración de la renta,arruinad*,cartera de acciones,"
        "subsidio de desempleo,alquileres atrasados",
    },
    "family": {
        "en": "wife,husband,spouse,ex-wife,ex-husband,boyfriend,girlfriend,fiancé,fiancée,fiance,fiancee,partner's,his partner,her partner,their partner,"
        "married,divorc*,separated from,engaged to,widow*,mother,father,mom,mum,dad,parents,stepmother,stepfather,mother-in-law,father-in-law,in-laws,"
        "brother,brothers,sister,sisters,sibling*,son,sons,daughter,daughters,kids,children,baby,toddler,grandmother,grandfather,grandma,grandpa,"
        "grandparent*,grandson,granddaughter,grandchild*,aunt,uncle,cousin*,niece,nephew,stepson,stepdaughter,adopted,custody,wedding,twins",
        "de": "ehefrau,ehemann,gatte,gattin,exfrau,exmann,ex-frau,ex-mann,freundin,lebensgefährt*,verlobt*,verheiratet,geschieden,scheidung*,verwitwet,witwe*,"
        "mutter,vater,mama,papa,eltern,stiefmutter,stiefvater,schwiegermutter,schwiegervater,schwiegereltern,bruder,brüder,schwester,schwestern,"
        "geschwister,sohn,söhne,tochter,töchter,kinder,baby,großmutter,großvater,oma,opa,großeltern,enkel*,tante,onkel,cousin*,nichte,neffe,"
        "sorgerecht,hochzeit*,zwillinge,seine frau,ihr mann,meine frau,mein mann",
        "fr": "épouse,époux,mari,sa femme,ma femme,ex-femme,ex-mari,petit ami,petite amie,fiancé*,marié,mariée,mariés,divorc*,veuf,veuve,mère,père,maman,papa,"
        "parents,belle-mère,beau-père,beaux-parents,frère*,sœur*,soeur*,fils,fille aînée,sa fille,ma fille,ses filles,enfants,bébé,grand-mère,"
        "grand-père,grands-parents,petit-fils,petite-fille,tante,oncle,cousin*,nièce,neveu,garde des enfants,mariage,jumeaux,jumelles",
        "es": "esposa,esposo,marido,su mujer,mi mujer,exmujer,exmarido,novio,novia,prometid*,casad*,divorci*,viud*,madre,padre,padres,mamá,papá,madrastra,"
        "padrastro,suegr*,hermano,hermana,hermanos,hermanas,hijo,hija,hijos,hijas,bebé,abuel*,niet*,tía,tío,tíos,primo,prima,primos,sobrin*,"
        "custodia,boda,mellizos,gemelos",
    },
}

INNOCENT: tuple[str, ...] = (
    "health check", "health checks", "health endpoint", "health probe", "health status of the service", "technical debt", "tech debt",
    "parent process", "parent class", "parent directory", "parent node", "parent company", "parents directory", "sister company",
    "daughter company", "mother tongue", "motherboard", "big brother", "good faith", "bad faith", "political science", "office politics",
    "data inheritance", "class inheritance", "method inheritance", "inherits from", "allergic to meetings", "design bible", "church encoding",
    "church numerals", "politically correct", "stroke width", "brush stroke", "key stroke", "code diagnostics", "diagnostic logs",
    "diagnostics tool", "syntax diagnostics", "font family", "income statement template", "loan calculator", "baby step", "baby steps",
    "technische schulden", "muttersprache", "tochtergesellschaft", "mutterkonzern", "systemdiagnose", "langue maternelle", "maison mère",
    "lengua materna", "empresa matriz", "deuda técnica", "dette technique",
)  # fmt: skip

"""Words that indicate a sensitive kind in ten more languages; see `core/facts/sensitive_words.py`. Only data.

A word that begins with `*` may have an Arabic article or preposition joined to it. Chinese, Japanese and Korean words
are found anywhere. The words of a language count only in texts that may be of it: Dutch `kind` is no English one.
"""

from __future__ import annotations

from collections.abc import Mapping

MORE: Mapping[str, Mapping[str, str]] = {
    "health": {
        "it": "diabet*,cancro,tumor*,chemioterapi*,asma,asmatic*,epiless*,epilettic*,emicrani*,allergi*,celiac*,intolleran*,artrite,hiv,depress*,ansia,"
        "bipolare,schizofren*,autis*,insonnia,anoress*,bulimi*,alcolist*,alcolism*,incinta,gravidanza,aborto,menopausa,ospedale,ricoverat*,diagnos*,"
        "farmac*,antidepressiv*,insulina,psicoterap*,psichiatr*,psicolog*,disabil*,sedia a rotelle,colesterolo,infarto,ictus,dialisi,vaccin*,sintom*,"
        "suicid*,malattia,malattie,malat*,operat* al,operazione chirurgica",
        "nl": "diabet*,suikerziekte,kanker*,tumor*,chemotherapie,astma*,epilep*,migraine*,allerg*,coeliakie,intolerant*,artritis,hiv,depress*,angststoornis*,"
        "bipolair,schizofren*,autis*,adhd,burn-out,slapeloosheid,anorexi*,boulimi*,alcoholist*,verslaafd*,verslaving*,zwanger*,miskraam,abortus,overgang,"
        "ziekenhuis*,gediagnosticeerd,diagnos*,medicijn*,medicatie,antidepress*,insuline,psychotherap*,psychiat*,psycholo*,gehandicapt*,rolstoel*,"
        "bloeddruk,cholesterol,hartaanval,beroerte,dialyse,gevaccineerd,vaccin*,symptom*,symptoom,zelfmoord*,ziekte*,ziek,geopereerd,paniekaanval*",
        "pt": "diabet*,câncer,cancro,tumor*,quimioterapia,asma,asmátic*,epilep*,epilép*,enxaqueca*,alergi*,alérgic*,intoleran*,celíac*,artrite,hiv,vih,depress*,"
        "deprimid*,ansiedade,bipolar,esquizofren*,tdah,autis*,autista,insônia,insónia,anorexi*,bulimi*,alcoólatra*,alcoolismo,grávida*,gravidez,aborto,"
        "menopausa,hospital*,diagnóstic*,diagnostic*,medicament*,remédio*,antidepressiv*,insulina,psicoterap*,psiquiatr*,psicólog*,deficiên*,deficiente,"
        "cadeira de rodas,colesterol,infarto,enfarte,avc,diálise,vacin*,sintoma*,suicíd*,suicid*,doença*,doente*,operad*,crise de pânico",
        "tr": "diyabet*,şeker hastası*,kanser*,tümör*,kemoterapi*,astım*,epilepsi*,migren*,alerji*,çölyak*,intolerans*,artrit*,hiv,depresyon*,anksiyete*,bipolar*,"
        "şizofren*,otizm*,otist*,dehb,tükenmişlik*,uykusuzluk*,anoreksi*,bulimi*,alkolik*,bağımlı*,hamile*,gebe*,düşük yap*,kürtaj*,menopoz*,hastane*,"
        "teşhis*,tanı kondu*,ilaç*,ilac*,antidepresan*,insülin*,psikoterapi*,psikiyatr*,psikolog*,engelli*,tekerlekli sandalye*,tansiyon*,kolesterol*,"
        "kalp krizi*,inme*,diyaliz*,aşı oldu*,belirti*,intihar*,hastalı*,hasta,ameliyat*,panik atak*",
        "ru": "диабет*,рак,раком,рака,онколог*,опухол*,химиотерапи*,астм*,эпилепси*,мигрен*,аллерги*,целиаки*,непереносимост*,артрит*,вич,депресси*,тревожн*,"
        "биполярн*,шизофрени*,сдвг,аутизм*,аутист*,выгорани*,бессонниц*,анорекси*,булими*,алкогол*,зависимост*,беременн*,выкидыш*,аборт*,менопауз*,больниц*,"
        "диагноз*,диагност*,лекарств*,антидепрессант*,инсулин*,психотерап*,психиатр*,психолог*,инвалид*,коляск*,давлени*,холестерин*,инфаркт*,инсульт*,"
        "диализ*,прививк*,вакцин*,симптом*,суицид*,самоубийств*,болезн*,болен,больна,болеет,операци*,паническ*",
        "ar": "*سكري,*سرطان,*ورم,*كيماوي,*ربو,*صرع,*صداع النصفي,*حساسية,*اكتئاب,*مكتئب,*مكتئبة,*قلق المرضي,*فصام,*توحد,*إدمان,*مدمن,*حامل,"
        "*إجهاض,*مستشفى,*تشخيص,*دواء,*أدوية,*إنسولين,*أنسولين,*طبيب نفسي,*معالج نفسي,*إعاقة,*معاق,*كرسي متحرك,*ضغط الدم,*كوليسترول,"
        "*نوبة قلبية,*جلطة,*سكتة,*غسيل الكلى,*لقاح,*أعراض,*انتحار,*مرض,*مريض,*مريضة,*عملية جراحية",
        "hi": "मधुमेह*,डायबिटीज*,शुगर की बीमारी,कैंसर*,ट्यूमर*,कीमोथेरेपी*,दमा*,अस्थमा*,मिर्गी*,माइग्रेन*,एलर्जी*,गठिया*,एचआईवी*,अवसाद*,डिप्रेशन*,चिंता विकार,"
        "ऑटिज्म*,अनिद्रा*,शराब की लत,नशे की लत,गर्भवती*,गर्भपात*,गर्भावस्था*,अस्पताल*,निदान*,दवा*,दवाई*,इंसुलिन*,मनोचिकित्स*,मनोवैज्ञानिक*,विकलांग*,"
        "व्हीलचेयर*,रक्तचाप*,कोलेस्ट्रॉल*,दिल का दौरा*,लकवा*,डायलिसिस*,टीका*,लक्षण*,आत्महत्या*,बीमार*,बीमारी*,रोग*,ऑपरेशन*",
        "ja": "糖尿病,癌,がん患者,がんと診断,乳がん,肺がん,胃がん,腫瘍,化学療法,抗がん剤,喘息,ぜんそく,てんかん,片頭痛,偏頭痛,アレルギー,関節炎,うつ病,鬱,うつ状態,不安障害,双極性,統合失調症,"
        "発達障害,自閉症,不眠症,拒食症,過食症,アルコール依存,依存症,妊娠,流産,中絶,更年期,入院,病院,診断,薬を飲,服薬,処方,インスリン,心療内科,精神科,カウンセラー,障害者,車椅子,"
        "血圧,コレステロール,心筋梗塞,脳卒中,透析,ワクチン,症状,自殺,病気,手術,パニック発作",
        "ko": "당뇨,암 진단,암에 걸,유방암,폐암,위암,종양,항암,천식,간질,뇌전증,편두통,알레르기,알러지,관절염,우울증,불안장애,조울증,양극성,조현병,자폐,불면증,거식증,폭식증,알코올 중독,중독,"
        "임신,유산했,낙태,갱년기,입원,병원,진단,복용,처방,인슐린,심리상담,정신과,장애인,휠체어,혈압,콜레스테롤,심근경색,뇌졸중,투석,백신,증상,자살,질병,질환,수술,공황",
        "zh": "糖尿病,癌症,乳腺癌,肺癌,胃癌,肝癌,肿瘤,腫瘤,化疗,化療,哮喘,癫痫,癲癇,偏头痛,偏頭痛,过敏,過敏,关节炎,關節炎,艾滋,抑郁,抑鬱,焦虑症,焦慮症,双相,雙相,精神分裂,自闭症,自閉症,"
        "多动症,失眠,厌食症,暴食症,酗酒,酒精依赖,成瘾,怀孕,懷孕,流产,流產,堕胎,更年期,住院,医院,醫院,诊断,診斷,确诊,確診,服药,服藥,吃药,处方,處方,胰岛素,胰島素,心理医生,心理咨询,"
        "精神科,残疾,殘疾,轮椅,輪椅,血压,血壓,胆固醇,心脏病,心臟病,中风,中風,透析,疫苗,症状,症狀,自杀,自殺,疾病,生病,患有,患病,手术,手術",
    },
    "beliefs": {
        "it": "religio*,cristian*,cattolic*,protestant*,evangelic*,musulman*,islam*,ebre*,ebraismo,indù*,buddis*,atei,atea,ateo,agnostic*,corano,bibbia,chiesa,"
        "moschea,sinagoga,prega,pregare,preghier*,ramadan,battes*,battezz*,credente*,politic*,partito democratico,fratelli d'italia,movimento 5 stelle,lega nord,"
        "socialist*,comunist*,vota per,ha votato,sindacat*,sindacalist*,femminis*,estrema destra,estrema sinistra",
        "nl": "religi*,gelovig*,geloof,christ*,katholie*,protestants*,gereformeerd*,moslim*,islam*,joods*,jood,jodin,hindoe*,boeddhis*,atheïs*,agnost*,koran,bijbel,"
        "kerk,moskee,synagoge,bidt,bidden,gebed*,ramadan,gedoopt,politiek*,partij,vvd,pvda,pvv,groenlinks,socialis*,communis*,stemt op,gestemd op,vakbond*,"
        "feminis*,extreemrechts,extreemlinks",
        "pt": "religi*,crist*,católic*,protestant*,evangélic*,muçulman*,islã*,islâmic*,judeu*,judia*,judaísmo,hindu*,budis*,ateu,ateia,ateís*,agnóstic*,alcorão,bíblia,"
        "igreja,mesquita,sinagoga,reza,rezar,oração,ramadã,ramadão,batiz*,batismo,crente*,polític*,petista*,bolsonarista*,republican*,socialis*,comunis*,vota em,"
        "votou em,sindicat*,sindicalis*,feminis*,extrema direita,extrema esquerda",
        "tr": "dini,dindar*,din,hristiyan*,katolik*,protestan*,müslüman*,islam*,yahudi*,musevi*,hindu*,budist*,ateis*,ateist*,agnostik*,kuran*,kur'an*,incil*,kilise*,"
        "cami,camiye,camide,camii*,sinagog*,namaz*,dua,ibadet*,ramazan*,oruç*,vaftiz*,inançlı*,inanc*,siyas*,politik*,parti,partisi*,akp,chp,mhp,sosyalis*,komünist*,oy verdi*,"
        "oy veriyor*,sendika*,feminist*,aşırı sağ*,aşırı sol*",
        "ru": "религи*,христиан*,православн*,католи*,протестант*,мусульман*,ислам*,иудаи*,иудей*,еврей*,индуи*,буддис*,атеис*,агностик*,коран*,библи*,церков*,мечет*,"
        "синагог*,молит*,рамадан*,крещен*,крещён*,верующ*,политич*,политик*,партия,партии,единая россия,кпрф,социалис*,коммунис*,голосует за,голосовал*,профсоюз*,"
        "феминис*,ультраправ*,ультралев*",
        "ar": "*دين,*ديني,*دينية,*متدين,*متدينة,*مسيحي,*مسيحية,*كاثوليكي,*مسلم,*مسلمة,*إسلام,*يهودي,*يهودية,*هندوسي,*بوذي,*ملحد,*ملحدة,*قرآن,*إنجيل,*كنيسة,*مسجد,"
        "*كنيس,*صلاة,يصلي,تصلي,*رمضان,*صيام,*معمودية,*سياسة,*سياسي,*سياسية,*حزب,*اشتراكي,*شيوعي,صوت ل*,*نقابة,*نسوية",
        "hi": "धर्म*,धार्मिक*,ईसाई*,कैथोलिक*,मुसलमान*,मुस्लिम*,इस्लाम*,यहूदी*,हिंदू*,हिन्दू*,बौद्ध*,सिख*,नास्तिक*,कुरान*,बाइबिल*,गीता पाठ,गिरजाघर*,चर्च*,मस्जिद*,मंदिर*,"
        "गुरुद्वारा*,प्रार्थना*,नमाज*,रमजान*,रोजा*,पूजा*,राजनीति*,राजनैतिक*,भाजपा*,बीजेपी*,कांग्रेस*,समाजवादी*,कम्युनिस्ट*,वोट*,मतदान*,ट्रेड यूनियन*,नारीवादी*",
        "ja": "宗教,キリスト教,クリスチャン,カトリック,プロテスタント,イスラム,ムスリム,ユダヤ教,ヒンドゥー教,仏教徒,無神論,創価学会,神道,コーラン,聖書,教会に,教会へ,モスク,礼拝,祈る,祈り,ラマダン,洗礼,信者,信仰,"
        "政治,自民党,民主党,公明党,共産党,維新の会,社会主義,共産主義,に投票,労働組合,フェミニス,右翼,左翼",
        "ko": "종교,기독교,크리스천,천주교,가톨릭,개신교,이슬람,무슬림,유대교,힌두교,불교,무신론,코란,성경,교회,성당,모스크,사원에,기도,라마단,세례,신자,신앙,정치,국민의힘,민주당,정의당,사회주의,공산주의,투표,"
        "노조,노동조합,페미니스,극우,극좌",
        "zh": "宗教,基督教,基督徒,天主教,新教徒,伊斯兰,伊斯蘭,穆斯林,犹太教,猶太教,印度教,佛教,信佛,道教,无神论,無神論,古兰经,可兰经,圣经,聖經,教堂,教会,教會,清真寺,祈祷,祈禱,礼拜堂,做礼拜,斋月,齋月,"
        "受洗,信徒,信仰,政治,共产党,共產黨,国民党,國民黨,民进党,民進黨,社会主义,社會主義,投票给,投票給,工会,工會,女权,女權,极右,極右,极左,極左",
    },
    "finances": {
        "it": "stipendi*,salari*,reddito,redditi,guadagna,patrimonio,debit*,indebitat*,mutuo,mutui,prestit*,in rosso,scoperto bancario,fallit*,bancarotta,risparmi,"
        "conto corrente,conto in banca,pensione,eredit*,alimenti,dichiarazione dei redditi,al verde,portafoglio azionario,sussidio di disoccupazione,affitti arretrati",
        "nl": "salaris*,loon,inkomen*,verdient,vermogen,schuld,schulden,hypothe*,lening*,rood staan,staat rood,failliet*,faillissement*,spaargeld,spaarrekening*,bankrekening*,"
        "banksaldo,pensioen*,erfenis*,geërfd,alimentatie,belastingaangifte,blut,aandelenportefeuille,uitkering*,bijstand,huurachterstand*",
        "pt": "salári*,ordenado*,renda,rendimento*,ganha por mês,ganha por ano,patrimôni*,patrimóni*,dívida*,endividad*,hipoteca*,empréstimo*,financiamento da casa,cheque especial,"
        "falência,falid*,poupança*,conta bancária,conta no banco,saldo bancário,aposentadoria,reforma antecipada,herança*,herdou,pensão,imposto de renda,declaração de irs,"
        "carteira de ações,seguro-desemprego,aluguel atrasado,rendas em atraso",
        "tr": "maaş*,gelir*,kazanıyor*,servet*,borç*,borc*,ipotek*,mortgage*,kredi borcu*,kredisi*,kredi çek*,iflas*,birikim*,tasarruf*,banka hesab*,emekli maaş*,emeklilik*,"
        "miras*,nafaka*,vergi beyan*,parasız*,hisse senedi portföy*,işsizlik maaşı*,kira borc*",
        "ru": "зарплат*,оклад*,заработок*,зарабатыва*,доход*,состояние в,долг*,задолженност*,ипотек*,кредит*,заём*,займ*,банкрот*,накоплен*,сбережен*,банковск*,пенси*,наследств*,"
        "алимент*,налогов*,портфель акций,пособи*",
        "ar": "*راتب,*مرتب,دخله,دخلها,الدخل,يكسب,تكسب,*ثروة,*دين البنكي,*ديون,مديون,مديونة,*رهن العقاري,*قرض,*قروض,*إفلاس,*مفلس,*مدخرات,*حساب البنكي,*حساب مصرفي,*تقاعد,*معاش,*ميراث,"
        "*إرث,*نفقة,*ضريبي,*أسهم,*إعانة",
        "hi": "वेतन*,तनख्वाह*,सैलरी*,आय,आमदनी*,कमाता*,कमाती*,संपत्ति*,कर्ज*,क़र्ज़*,ऋण*,लोन*,गिरवी*,दिवालिया*,बचत*,बैंक खात*,बैंक बैलेंस*,पेंशन*,विरासत*,गुजारा भत्ता*,आयकर*,शेयर पोर्टफोलियो*",
        "ja": "給料,給与,年収,月収,手取り,収入,所得,資産,借金,負債,住宅ローン,ローン,破産,貯金,貯蓄,銀行口座,預金,年金,相続,遺産,養育費,慰謝料,確定申告,株の含み,失業手当,生活保護,家賃滞納",
        "ko": "월급,연봉,급여,수입이,소득,재산,빚,부채,주택담보,대출,파산,저축,적금,예금,은행 계좌,통장,연금,상속,유산을,양육비,위자료,연말정산,주식 투자금,실업급여,기초생활,월세가 밀",
        "zh": "工资,工資,薪水,薪资,薪資,年薪,月薪,收入,资产,資產,债务,債務,负债,負債,欠款,欠债,欠債,房贷,房貸,贷款,貸款,透支,破产,破產,存款,储蓄,儲蓄,积蓄,積蓄,银行账户,銀行帳戶,养老金,退休金,遗产,遺產,"
        "继承,繼承,赡养费,抚养费,报税,報稅,失业金,低保,拖欠房租",
    },
    "family": {
        "it": "moglie,marito,coniuge,ex moglie,ex marito,fidanzat*,ragazza di,sposat*,divorzi*,separat*,vedov*,madre,padre,mamma,papà,genitori,matrigna,patrigno,suocer*,"
        "fratell*,sorell*,figlio,figlia,figli,figlie,bambin*,neonat*,nonn*,nipot*,zia,zio,zii,cugin*,affidamento,matrimonio,nozze,gemell*",
        "nl": "vrouw van,zijn vrouw,mijn vrouw,haar man,mijn man,echtgenoot,echtgenote,ex-vrouw,ex-man,vriendin,verloofd*,getrouwd*,gescheiden,scheiding*,weduw*,moeder,vader,mama,"
        "papa,ouders,stiefmoeder,stiefvader,schoonmoeder,schoonvader,schoonouders,broer*,zus,zussen,zusje,zoon,zonen,dochter*,kind,kinderen,baby,oma,opa,grootouders,kleinkind*,"
        "tante,oom,neef,nicht,voogdij,bruiloft*,tweeling*",
        "pt": "esposa,esposo,marido,mulher dele,minha mulher,ex-mulher,ex-marido,namorad*,noivo,noiva,casad*,divorci*,viúv*,mãe,pai,pais dele,mamãe,papai,madrasta,padrasto,sogr*,"
        "irmão*,irmã*,filho,filha,filhos,filhas,criança*,bebê,bebé,avó,avô,avós,neto,neta,netos,netas,tia,tio,tios,primo,prima,primos,sobrinh*,guarda dos filhos,casamento,gêmeos,gémeos",
        "tr": "karısı*,karım*,kocası*,kocam*,eşi,eşim,eşiyle,eski eş*,erkek arkadaş*,kız arkadaş*,sevgili*,nişanlı*,evli,evlen*,evlilik*,boşan*,dul,anne*,baba*,ebeveyn*,üvey*,kayınvalide*,"
        "kayınpeder*,kardeş*,abla*,abi,ağabey*,oğlu*,oğlum*,kızı*,kızım*,çocuğ*,çocuk*,bebek*,bebeğ*,büyükanne*,büyükbaba*,dede*,nine*,torun*,teyze*,hala*,amca*,dayı*,kuzen*,yeğen*,velayet*,düğün*,ikiz*",
        "ru": "жена,жены,жене,женой,жену,муж,мужа,мужу,мужем,супруг*,бывшая жена,бывший муж,невест*,жених*,женат,замужем,развод*,разведен*,разведён*,вдов*,мать,матери,мама,маме,"
        "мамы,отец,отца,отцу,папа,папы,родител*,мачех*,отчим*,свекр*,тёщ*,тещ*,тест*ь,брат,брата,братья,братом,сестр*,сын,сына,сыну,сыновья,дочь,дочери,дочк*,дети,детей,детям,ребён*,"
        "ребен*,младен*,бабушк*,дедушк*,внук*,внучк*,тёт*,тет*я,дяд*,двоюродн*,племянни*,опек*,свадьб*,близнец*",
        "ar": "*زوجة,زوجته,زوجتي,*زوج,زوجها,زوجي,*مطلقة,*مطلق,*طلاق,*خطيب,*خطيبة,خطيبته,متزوج,متزوجة,*أرملة,*أرمل,أمه,أمي,والدته,والدتي,أبي,أبوه,والده,والدي,*والدين,"
        "أخي,أخوه,*أخت,أختي,أخته,*ابن,ابني,ابنه,*ابنة,ابنته,ابنتي,*أطفال,*طفل,*طفلة,*أولاد,*رضيع,*جدة,جدته,جده,*حفيد,*عمة,*خالة,*حضانة,*زفاف,*توأم",
        "hi": "पत्नी*,पति,पूर्व पत्नी,प्रेमिका*,प्रेमी*,मंगेतर*,शादी*,विवाह*,तलाक*,विधवा*,विधुर*,माँ,मां,माता*,पिता*,माता-पिता,सास*,ससुर*,भाई*,बहन*,बेटा*,बेटे*,बेटी*,बच्चा*,बच्चे*,बच्चों*,शिशु*,"
        "दादी*,दादा*,नानी*,नाना*,पोता*,पोती*,नाती*,चाचा*,चाची*,मामा*,मौसी*,बुआ*,चचेर*,भतीज*,भांज*,जुड़वां*",
        "ja": "妻,夫が,夫と,夫は,夫の,旦那,主人が,主人は,元妻,元夫,彼氏,彼女と,恋人,婚約,結婚,既婚,離婚,未亡人,母親,母が,母は,母と,母の,父親,父が,父は,父と,父の,両親,義母,義父,兄が,兄は,弟が,弟は,姉が,姉は,"
        "妹が,妹は,兄弟,姉妹,息子,娘,子供,子ども,赤ちゃん,祖母,祖父,孫,叔母,叔父,伯母,伯父,いとこ,姪,甥,親権,結婚式,双子",
        "ko": "아내,남편,배우자,전처,전남편,남자친구,여자친구,약혼,결혼,이혼,과부,어머니,엄마,아버지,아빠,부모,계모,계부,시어머니,장모,장인,시아버지,형제,자매,남동생,여동생,오빠,누나,언니,아들,딸이,딸은,딸과,딸을,"
        "딸 ,자녀,아이들,아기,할머니,할아버지,손자,손녀,이모,고모,삼촌,사촌,조카,양육권,쌍둥이",
        "zh": "妻子,老婆,太太,丈夫,老公,前妻,前夫,男朋友,女朋友,男友,女友,未婚夫,未婚妻,已婚,结婚,結婚,离婚,離婚,寡妇,鳏夫,母亲,母親,妈妈,媽媽,父亲,父親,爸爸,父母,继母,继父,婆婆,公公,岳母,岳父,哥哥,弟弟,"
        "姐姐,妹妹,兄弟,姐妹,儿子,兒子,女儿,女兒,孩子,婴儿,嬰兒,宝宝,奶奶,爷爷,外婆,外公,孙子,孙女,孫子,孫女,阿姨,叔叔,舅舅,姑姑,表哥,表姐,表弟,表妹,堂兄,侄子,侄女,外甥,抚养权,婚礼,双胞胎,雙胞胎",
    },
}

# Languages whose words are found within others: they write no spaces, or join particles.
ANYWHERE = frozenset({"zh", "ja", "ko"})

INNOCENT_MORE: tuple[str, ...] = (
    "debito tecnico", "madrelingua", "lingua madre", "technische schuld", "moedertaal", "moederbedrijf", "dochteronderneming", "moederbord", "dívida técnica", "língua materna",
    "empresa-mãe", "placa-mãe", "teknik borç", "ana dili", "anakart", "технический долг", "родительский класс", "родительский процесс", "материнская плата", "дочерняя компания",
    "الدين التقني", "技术债务", "技術債務", "技术债", "技術的負債", "母公司", "子公司", "母语", "母語", "父类", "子类", "父进程", "子进程", "父节点", "子节点", "双亲节点", "基類繼承", "类继承", "類繼承", "繼承自",
    "继承自", "診断ログ", "诊断日志", "诊断工具", "기술 부채", "모국어", "자회사", "모회사", "진단 로그", "親クラス", "母国語", "症状再現", "过敏感",
)  # fmt: skip

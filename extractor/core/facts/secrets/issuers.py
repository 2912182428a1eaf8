"""Credentials recognisable by their form, as documented by their issuers. Only data; `scanner` reads it.

A row says how the credential begins, which characters it has, and the minimum number that follow. The lengths are
deliberately lower bounds: issuers lengthen their tokens, and a truncated token is still a leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Character sets, as inside the brackets of a regular expression.
ALPHABETS = {
    "alnum": "A-Za-z0-9",
    "upper": "A-Z0-9",
    "lower": "a-z0-9",
    "hex": "A-Fa-f0-9",
    "word": "A-Za-z0-9_",
    "url": "A-Za-z0-9_-",
    "dotted": "A-Za-z0-9_.-",
    "base64": "A-Za-z0-9+/",
    "base64url": "A-Za-z0-9+/=_-",
    "padded": "A-Za-z0-9+/=_.~%-",
}

Check = Literal["digit", "mixed", ""]


@dataclass(frozen=True, slots=True)
class Issuer:
    """One form.

    Attributes:
        kind: What a person is told; never the credential.
        anchors: How it begins.
        alphabet: Name of a set in `ALPHABETS`.
        least: Minimum number of characters after the anchor.
        source: Where the issuer documents it, or where its description was collected.
        shape: A regular expression of bounded length for what follows the anchor, if characters alone are not enough.
        before: Letters and digits before the anchor that belong to the credential; 0 requires the anchor at the
            beginning of a word.
        check: `digit` requires a digit among the characters, `mixed` also a letter.
    """

    kind: str
    anchors: tuple[str, ...]
    alphabet: str
    least: int
    source: str
    shape: str = ""
    check: Check = ""
    before: int = 0


_GITHUB_LIST = "docs.github.com/en/code-security/reference/secret-security/supported-secret-scanning-patterns"


def _row(
    kind: str,
    anchors: str,
    alphabet: str,
    least: int,
    source: str,
    shape: str = "",
    *,
    check: Check = "",
    before: int = 0,
) -> Issuer:
    return Issuer(kind, tuple(anchors.split()), alphabet, least, source, shape, check, before)


ISSUERS: tuple[Issuer, ...] = (
    # models
    _row("Anthropic key", "sk-ant-", "url", 16, "docs.anthropic.com/en/api/admin-api/apikeys"),
    _row("OpenAI key", "sk-proj- sk-svcacct- sk-admin- sk-None-", "url", 20, "platform.openai.com/docs/api-reference/authentication"),
    _row("OpenRouter key", "sk-or-v1- sk-or-", "alnum", 20, "openrouter.ai/docs/api-reference/authentication", check="digit"),
    _row("Langfuse key", "sk-lf-", "url", 20, "langfuse.com/faq/all/where-are-langfuse-api-keys", check="digit"),
    _row("API key (sk-test-, sk-live-)", "sk-test- sk-live-", "alnum", 12, "docs.stripe.com/keys", check="digit"),
    _row("API key (sk-)", "sk-", "alnum", 20, "platform.openai.com/docs/api-reference/authentication", check="digit"),
    _row("Hugging Face token", "hf_ api_org_", "alnum", 30, "huggingface.co/docs/hub/security-tokens"),
    _row("Replicate token", "r8_", "alnum", 30, "replicate.com/docs/topics/security/api-tokens"),
    _row("Groq key", "gsk_", "alnum", 30, "console.groq.com/docs/quickstart"),
    _row("xAI key", "xai-", "alnum", 40, "docs.x.ai/docs/tutorial"),
    _row("Perplexity key", "pplx-", "alnum", 32, "docs.perplexity.ai/guides/getting-started"),
    _row("Fireworks key", "fw_", "alnum", 22, "docs.fireworks.ai/api-reference/introduction", check="mixed"),
    _row("Together key", "tgp_v1_", "url", 30, "docs.together.ai/docs/quickstart"),
    _row("Pinecone key", "pcsk_", "word", 30, "docs.pinecone.io/guides/projects/manage-api-keys"),
    _row("LangSmith key", "lsv2_pt_ lsv2_sk_", "word", 30, "docs.smith.langchain.com/administration/how_to_guides/organization_management/create_account_api_key"),
    _row("Weights & Biases key", "wandb_v1_", "word", 30, "docs.wandb.ai/support/find_api_key"),
    _row("NVIDIA key", "nvapi-", "url", 40, "docs.nvidia.com/nim/reference/api-key"),
    _row("Tavily key", "tvly-", "url", 20, "docs.tavily.com/documentation/api-reference/introduction"),
    _row("Firecrawl key", "fc-", "hex", 32, "docs.firecrawl.dev/api-reference/introduction"),
    _row("E2B key", "e2b_", "hex", 32, "e2b.dev/docs/api-key"),
    # clouds
    _row("AWS access key", "AKIA ASIA ABIA ACCA AGPA AIDA AROA AIPA ANPA", "upper", 16, "docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html", r"[A-Z0-9]{16}(?![A-Za-z0-9])"),
    _row("AWS Bedrock key", "ABSK bedrock-api-key-", "base64url", 60, "docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html"),
    _row("Google API key", "AIza", "url", 33, "cloud.google.com/docs/authentication/api-keys"),
    _row("Google client secret", "GOCSPX-", "url", 24, "developers.google.com/identity/protocols/oauth2"),
    _row("Google access token", "ya29.", "dotted", 20, "cloud.google.com/docs/authentication/token-types"),
    _row("Google refresh token", "1//0", "url", 30, "cloud.google.com/docs/authentication/token-types"),
    _row("Azure storage key", "AccountKey= accountkey= SharedAccessKey= sharedaccesskey=", "base64url", 40, "learn.microsoft.com/en-us/azure/storage/common/storage-configure-connection-string"),
    _row("Azure shared access signature", "sig=", "padded", 40, "learn.microsoft.com/en-us/rest/api/storageservices/create-service-sas", r"[A-Za-z0-9+/_%-]{40,72}(?:%3[Dd]|=)"),
    _row("Azure DevOps token", "AZDO", "alnum", 4, "devblogs.microsoft.com/devops/new-azure-devops-personal-access-token-format", r"[A-Za-z0-9]{4}(?![A-Za-z0-9])", before=76),
    _row("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", "hex", 32, "docs.digitalocean.com/reference/api/create-personal-access-token"),
    _row("Alibaba Cloud key", "LTAI", "alnum", 16, "alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair", check="mixed"),
    _row("Tencent Cloud key", "AKID", "alnum", 28, "cloud.tencent.com/document/product/598/40488"),
    _row("Yandex Cloud key", "AQVN YCAJ YCN", "url", 22, "yandex.cloud/en/docs/iam/concepts/authorization/api-key", check="mixed"),
    _row("Cloudflare token", "cfut_ cfat_ cfk_", "url", 30, "developers.cloudflare.com/fundamentals/api/get-started/token-formats"),
    _row("Cloudflare origin key", "v1.0-", "hex", 24, "developers.cloudflare.com/fundamentals/api/get-started/ca-keys", r"[a-f0-9]{24}-[a-f0-9]{100,146}"),
    _row("Heroku key", "HRKU-", "url", 30, "devcenter.heroku.com/changelog-items/2988"),
    _row("Netlify token", "nfp_ nfc_ nfo_ nfu_", "alnum", 30, "docs.netlify.com/api/get-started"),
    _row("Vercel token", "vcp_ vci_ vca_ vcr_ vck_", "alnum", 24, "vercel.com/docs/rest-api"),
    _row("Fly.io token", "fo1_ fm1a_ fm1r_ fm2_", "base64url", 30, "fly.io/docs/security/tokens"),
    _row("Render key", "rnd_", "alnum", 24, "render.com/docs/api"),
    _row("Scalingo token", "tk-us-", "url", 40, "developers.scalingo.com"),
    _row("Tailscale key", "tskey-auth- tskey-api- tskey-client- tskey-webhook- tskey-scim-", "url", 16, "tailscale.com/kb/1085/auth-keys"),
    _row("ngrok key", "ak_ cr_", "alnum", 40, "ngrok.com/docs/api", check="mixed"),
    _row("Supabase key", "sbp_ sb_secret_", "url", 20, "supabase.com/docs/guides/api/api-keys"),
    _row("PlanetScale credential", "pscale_tkn_ pscale_pw_ pscale_oauth_", "dotted", 20, "planetscale.com/docs/concepts/password-rolling"),
    _row("Neon key", "napi_", "alnum", 30, "neon.tech/docs/manage/api-keys"),
    _row("Databricks token", "dapi dkea dose", "hex", 32, "docs.databricks.com/en/dev-tools/auth/pat.html"),
    _row("ClickHouse Cloud key", "4b1d", "alnum", 38, "clickhouse.com/docs/en/cloud/manage/openapi", check="mixed"),
    _row("Dynatrace token", "dt0c01. dt0s01. dt0s02. dt0s16.", "dotted", 40, "docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens"),
    # code and delivery
    _row("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", "word", 30, "github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats"),
    _row("GitHub token", "github_pat_", "word", 30, "github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats"),
    _row("GitLab token", "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- GR1348941", "dotted", 18, "docs.gitlab.com/security/tokens/#token-prefixes"),
    _row("npm token", "npm_", "alnum", 30, "docs.npmjs.com/about-access-tokens"),
    _row("PyPI token", "pypi-", "url", 50, "pypi.org/help/#apitoken"),
    _row("RubyGems key", "rubygems_", "hex", 40, "guides.rubygems.org/api-key-scopes"),
    _row("crates.io token", "cio", "alnum", 32, _GITHUB_LIST, r"[A-Za-z0-9]{32}(?![A-Za-z0-9])", check="mixed"),
    _row("NuGet key", "oy2", "lower", 43, "learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package"),
    _row("Clojars token", "CLOJARS_ clojars_", "alnum", 40, "github.com/clojars/clojars-web/wiki/Deploy-Tokens"),
    _row("Docker token", "dckr_pat_ dckr_oat_", "url", 20, "docs.docker.com/security/access-tokens"),
    _row("Artifactory key", "AKCp cmVmd", "alnum", 50, "jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens"),
    _row("Terraform Cloud token", ".atlasv1.", "url", 30, "developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens", before=14),
    _row("Vault token", "hvs. hvb. hvr.", "url", 20, "developer.hashicorp.com/vault/docs/concepts/tokens#token-prefixes"),
    _row("Pulumi token", "pul-", "hex", 32, "pulumi.com/docs/pulumi-cloud/access-management/access-tokens"),
    _row("Doppler token", "dp.pt. dp.ct. dp.st. dp.sa. dp.scim. dp.audit. dp.said.", "dotted", 30, "docs.doppler.com/reference/auth-token-formats"),
    _row("Infracost key", "ico-", "alnum", 32, "infracost.io/docs/infracost_cloud/get_started"),
    _row("Buildkite token", "bkua_ bkat_ bkct_", "hex", 30, "buildkite.com/docs/apis/managing-api-tokens"),
    _row("CircleCI token", "CCIPAT_ CCIPRJ_", "word", 30, "circleci.com/docs/managing-api-tokens"),
    _row("Harness token", "pat. sat.", "dotted", 60, "developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys", r"[A-Za-z0-9_-]{22}\.[0-9a-fA-F]{24}\.[A-Za-z0-9]{20}"),
    _row("Octopus Deploy key", "API-", "upper", 26, "octopus.com/docs/octopus-rest-api/how-to-create-an-api-key", check="mixed"),
    _row("SonarQube token", "squ_ sqp_ sqa_ sqb_", "hex", 40, "docs.sonarsource.com/sonarqube-server/latest/user-guide/managing-tokens"),
    _row("Sourcegraph token", "sgp_ slk_", "word", 40, "sourcegraph.com/docs/cli/how-tos/creating_an_access_token", check="mixed"),
    _row("Snyk token", "snyk_uat. snyk_sat.", "dotted", 30, "docs.snyk.io/snyk-api/authentication-for-api"),
    _row("Prefect key", "pnu_ pnb_", "alnum", 30, "docs.prefect.io/v3/how-to-guides/cloud/manage-users/api-keys"),
    _row("Postman key", "PMAK-", "url", 40, "learning.postman.com/docs/developer/postman-api/authentication"),
    _row("Open VSX token", "ovsxp_ ovsxat_", "url", 30, "github.com/eclipse/openvsx/wiki/Auto-Publishing-Extensions"),
    _row("Atlassian token", "ATATT3 ATCTT3 ATSTT3 ATBB", "base64url", 24, "support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account", check="mixed"),
    _row("Linear key", "lin_api_ lin_oauth_ lin_wh_", "alnum", 30, "developers.linear.app/docs/graphql/working-with-the-graphql-api"),
    _row("Notion token", "ntn_", "alnum", 36, "developers.notion.com/page/changelog"),
    _row("Notion token", "secret_", "alnum", 40, "developers.notion.com/docs/authorization", check="mixed"),
    _row("Figma token", "figd_ figo_ figu_ figor_ figoh_", "url", 30, "developers.figma.com/docs/rest-api/authentication"),
    _row("Airtable token", "pat", "dotted", 40, "airtable.com/developers/web/guides/personal-access-tokens", r"[A-Za-z0-9]{14}\.[a-f0-9]{40,64}"),
    _row("Adobe client secret", "p8e- p8-", "url", 28, "developer.adobe.com/developer-console/docs/guides/authentication", check="mixed"),
    _row("ReadMe key", "rdme_", "alnum", 50, "docs.readme.com/main/reference/intro/authentication"),
    _row("Typeform token", "tfp_", "dotted", 40, "typeform.com/developers/get-started/personal-access-token"),
    _row("Contentful token", "CFPAT-", "url", 36, "contentful.com/developers/docs/references/authentication"),
    _row("Frame.io token", "fio-u-", "url", 40, "developer.frame.io/docs/getting-started/authentication"),
    _row("Asana token", "1/ 2/", "dotted", 30, "developers.asana.com/docs/personal-access-token", r"\d{12,20}(?:/\d{12,20})?:[0-9a-f]{32}"),
    _row("WakaTime key", "waka_", "url", 32, "wakatime.com/developers#authentication"),
    _row("Rootly key", "rootly_", "hex", 40, "rootly.com/api"),
    # monitoring
    _row("Grafana token", "glc_ glsa_", "base64url", 30, "grafana.com/docs/grafana/latest/administration/service-accounts"),
    _row("Grafana key", "eyJrIjoi", "base64url", 40, "grafana.com/docs/grafana/latest/administration/api-keys"),
    _row("Sentry token", "sntrys_ sntryu_ sntrya_ sntryi_", "base64url", 40, "docs.sentry.io/account/auth-tokens"),
    _row("New Relic key", "NRAK- NRAA- NRII- NRJS- NRRA- NRIQ-", "url", 19, "docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys"),
    _row("New Relic licence key", "NRAL", "alnum", 0, "docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys", r"(?![A-Za-z0-9])", before=36),
    _row("Mailchimp key", "-us", "alnum", 1, "mailchimp.com/developer/marketing/docs/fundamentals", r"\d{1,2}(?![A-Za-z0-9])", before=32),
    _row("PagerDuty token", "pdus+_ pdeu+_", "dotted", 20, "support.pagerduty.com/main/docs/api-access-keys"),
    _row("Honeycomb key", "hcaik_ hcalk_ hcamk_ hcbik_ hcxik_", "alnum", 24, "docs.honeycomb.io/configure/environments/manage-api-keys"),
    _row("Elastic key", "essu_", "base64url", 40, "elastic.co/docs/deploy-manage/api-keys/elastic-cloud-api-keys"),
    _row("Axiom token", "xaat- xapt-", "url", 36, "axiom.co/docs/reference/tokens"),
    # messages and mail
    _row("Slack token", "xoxb- xoxp- xoxa- xoxo- xoxr- xoxs- xoxc- xoxd- xoxe- xoxe.xoxb- xoxe.xoxp-", "padded", 10, "api.slack.com/authentication/token-types"),
    _row("Slack app token", "xapp-", "url", 16, "api.slack.com/authentication/token-types"),
    _row("Slack webhook", "hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/", "padded", 20, "api.slack.com/messaging/webhooks"),
    _row("Discord webhook", "discord.com/api/webhooks/ discordapp.com/api/webhooks/", "padded", 40, "discord.com/developers/docs/resources/webhook"),
    _row("Teams webhook", ".webhook.office.com/webhookb2/", "padded", 40, "learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook", r"[A-Za-z0-9@/-]{40,300}", before=8),
    _row("Discord token", "mfa.", "url", 60, "discord.com/developers/docs/reference#authentication"),
    _row("Twilio key", "SK", "hex", 32, "twilio.com/docs/iam/api-keys", r"[0-9a-f]{32}(?![A-Za-z0-9])"),
    _row("SendGrid key", "SG.", "dotted", 30, "docs.sendgrid.com/ui/account-and-settings/api-keys", r"[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}"),
    _row("Mailgun key", "key- pubkey-", "hex", 32, "documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt"),
    _row("Brevo key", "xkeysib- xsmtpsib-", "url", 40, "developers.brevo.com/docs/getting-started"),
    _row("Resend key", "re_", "word", 24, "resend.com/docs/api-reference/introduction", r"[A-Za-z0-9]{8}_[A-Za-z0-9]{16,32}", check="mixed"),
    _row("Facebook token", "EAAC EAAG EAAB EAAD", "alnum", 80, "developers.facebook.com/docs/facebook-login/guides/access-tokens"),
    _row("Instagram token", "IGQV IGQW IGAA", "url", 80, "developers.facebook.com/docs/instagram-platform"),
    _row("X bearer token", "AAAAAAAAAAAAAAAAAAAAA", "padded", 60, "docs.x.com/fundamentals/authentication/oauth-2-0/bearer-tokens"),
    _row("Dropbox token", "sl.", "url", 60, "developers.dropbox.com/oauth-guide"),
    _row("HubSpot token", "pat-na1- pat-na2- pat-na3- pat-eu1- pat-ap1-", "url", 32, "developers.hubspot.com/docs/guides/apps/private-apps/overview"),
    _row("MaxMind key", "_mmk", "word", 0, "dev.maxmind.com/license-key-formats", r"(?![A-Za-z0-9_])", before=36),
    _row("Mapbox token", "sk.eyJ tk.eyJ", "dotted", 30, "docs.mapbox.com/help/getting-started/access-tokens"),
    # money
    _row("Stripe key", "sk_live_ sk_test_ rk_live_ rk_test_", "alnum", 14, "docs.stripe.com/keys"),
    _row("Stripe webhook secret", "whsec_", "base64url", 20, "docs.stripe.com/webhooks/signature"),
    _row("Square token", "EAAA sq0atp- sq0csp-", "url", 20, "developer.squareup.com/docs/build-basics/access-tokens", check="mixed"),
    _row("PayPal token", "access_token$production$ access_token$sandbox$ A21AA", "url", 30, "developer.paypal.com/api/rest/authentication", r"[A-Za-z0-9$_-]{30,200}"),
    _row("Shopify token", "shpat_ shpca_ shppa_ shpss_ shpua_ shptka_ shpit_ shprt_", "alnum", 24, "shopify.dev/docs/apps/build/authentication-authorization/access-tokens"),
    _row("Plaid token", "access-production- access-development- access-sandbox-", "hex", 8, "plaid.com/docs/api/tokens", r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
    _row("Flutterwave key", "FLWSECK_TEST- FLWSECK- FLWSECK_", "url", 12, "developer.flutterwave.com/docs/authentication"),
    _row("Paystack key", "paystack_sk_", "alnum", 20, "paystack.com/docs/api/authentication"),
    _row("Razorpay key", "rzp_live_ rzp_test_", "alnum", 14, "razorpay.com/docs/api/authentication"),
    _row("Duffel token", "duffel_live_ duffel_test_", "base64url", 30, "duffel.com/docs/api/overview/response-handling/authentication"),
    _row("EasyPost key", "EZAK EZTK", "alnum", 40, "docs.easypost.com/docs/authentication"),
    _row("Shippo token", "shippo_live_ shippo_test_", "hex", 32, "docs.goshippo.com/docs/guides_general/authentication"),
    _row("Lob key", "live_ test_", "hex", 35, "docs.lob.com/#tag/Authentication", check="mixed"),
    # identity and passwords
    _row("1Password key", "A3-", "url", 24, "support.1password.com/secret-key", r"[A-Z0-9]{6}-[A-Z0-9]{5,11}(?:-[A-Z0-9]{5,6}){3,4}"),
    _row("1Password token", "ops_eyJ", "base64url", 60, "developer.1password.com/docs/service-accounts"),
    _row("Azure client secret", " ".join(f"{digit}Q~" for digit in range(10)), "padded", 30, "learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app", before=3),
    _row("age secret key", "AGE-SECRET-KEY-1 age-secret-key-1", "alnum", 40, "age-encryption.org/v1"),
    _row("PuTTY private key", "PuTTY-User-Key-File-", "alnum", 1, "tartarus.org/~simon/putty-snapshots/htmldoc/AppendixC.html"),
    _row("WireGuard key", "PrivateKey= PresharedKey=", "base64url", 43, "wireguard.com/quickstart"),
    _row("Bitcoin private key", "xprv", "alnum", 100, "github.com/bitcoin/bips/blob/master/bip-0032.mediawiki"),
    _row("extractor key", "ext_", "url", 24, "docs/security.md", check="mixed"),
)  # fmt: skip

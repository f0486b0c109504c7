import { type AccountFieldKey, headingOf, type ImportedField } from "../accounts/fields";

/**
 * Other systems' headings by which an import recognizes a field, in order of preference, in lower case without spaces
 * and punctuation. Separate from the field table, because browsers load that table.
 */
const otherHeadings: Partial<Record<AccountFieldKey, readonly string[]>> = {
  name: [
    "accountname",
    "account",
    "companyname",
    "company",
    "businessname",
    "organization",
    "organisation",
    "organizationname",
    "institution",
    "institutionname",
    "firma",
    "firmenname",
    "unternehmen",
    "société",
    "entreprise",
    "raisonsociale",
    "nombre",
    "empresa",
    "legalname",
    "entity",
    "entityname",
    "securityname",
    "sitename",
    "vendor",
    "vendorname",
    "customer",
    "customername",
    "kunde",
    "client",
    "clientname",
  ],
  domain: ["domainname", "companydomain", "companydomainname", "domäne", "emaildomain", "primarydomain"],
  website: ["websiteurl", "web", "url", "homepage", "webseite", "siteweb", "site", "companywebsite", "www"],
  ticker: ["tickersymbol", "symbol", "stocksymbol", "kürzel", "stockticker"],
  cik: ["cikcode", "ciknumber", "cikstr", "centralindexkey"],
  sector: ["gicssector", "sektor", "secteur", "branche"],
  sub_industry: ["gicssubindustry", "industry", "industrygroup", "industrie", "subsector"],
  industry_code: ["beacode"],
  hq_city: ["hqcity", "headquarterscity", "billingcity", "town", "ort", "stadt", "ville", "ciudad", "citytown"],
  hq_state: ["hqstate", "stateprovince", "billingstate", "stateregion"],
  hq_country: ["hqcountry", "billingcountry", "countryregion", "land", "pays", "país", "nation"],
  founded_year: ["foundedyear", "yearfounded", "founding", "gründungsjahr", "gegründet", "established"],
  employees: [
    "employeecount",
    "numberofemployees",
    "noofemployees",
    "headcount",
    "mitarbeiter",
    "anzahlmitarbeiter",
    "mitarbeiterzahl",
    "effectif",
    "empleados",
    "staff",
  ],
  revenue_usd: ["revenue", "annualrevenue", "annualrevenueusd", "umsatz", "turnover", "sales"],
  market_cap_usd: ["marketcap", "marketcapitalization", "marketcapitalisation"],
  status: ["listingstatus"],
  tier: ["accounttier", "priority", "abc"],
  stage: ["lifecyclestage", "accountstage", "lifecycle"],
};

/** Normalizing a million combining marks takes minutes, and no real heading is that long. */
const maxHeadingChars = 300;

/** Normalizes a heading for comparison: lower case, without spaces and punctuation. */
export function headingKey(heading: string): string {
  return heading
    .slice(0, maxHeadingChars)
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** All headings by which an import recognizes a field, in order of preference: first the heading of exported files. */
export function importHeadingsOf(key: ImportedField): readonly string[] {
  return [headingKey(headingOf(key)), ...(otherHeadings[key] ?? [])];
}

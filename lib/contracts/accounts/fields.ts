/**
 * The fields of an account, each declared once. Headings in files, recognised import columns, export columns, and the
 * fields that source rules can govern derive from this table. Browser code imports it, so it doesn't import zod.
 */
export type AccountFieldKind =
  | "text"
  | "url"
  | "domain"
  | "digits"
  | "industry"
  | "state"
  | "year"
  | "count"
  | "money"
  | "choice";

interface AccountFieldInfo {
  kind: AccountFieldKind;
  /** The label on screens. */
  label: string;
  /** The heading in exported files and the name in column mappings, if it differs from the label. */
  heading?: string;
  /** The unit of an amount. */
  unit?: "USD";
  /**
   * Further headings by which an import recognises the field, in order of preference, in lower case without spaces and
   * punctuation. The field's own heading comes before them.
   */
  importHeadings: readonly string[];
  /** False: the value is derived from others, so a file can't set it. */
  isImported: boolean;
  /** Whether a rule can choose between the values of several sources. Names and domains identify accounts. */
  isRuled: boolean;
}

const imported = { isImported: true, isRuled: true } as const;

/** In the order of an export's columns. */
export const accountFieldTable = {
  name: {
    kind: "text",
    label: "Name",
    importHeadings: [
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
    ...imported,
    isRuled: false,
  },
  domain: {
    kind: "domain",
    label: "Domain",
    importHeadings: ["domainname", "companydomain", "companydomainname", "domäne", "emaildomain", "primarydomain"],
    ...imported,
    isRuled: false,
  },
  website: {
    kind: "url",
    label: "Website",
    importHeadings: ["websiteurl", "web", "url", "homepage", "webseite", "siteweb", "site", "companywebsite", "www"],
    ...imported,
  },
  ticker: {
    kind: "text",
    label: "Ticker",
    importHeadings: ["tickersymbol", "symbol", "stocksymbol", "kürzel", "stockticker"],
    ...imported,
  },
  cik: {
    kind: "digits",
    label: "SEC number (CIK)",
    heading: "CIK",
    importHeadings: ["cikcode", "ciknumber", "cikstr", "centralindexkey"],
    ...imported,
  },
  sector: {
    kind: "text",
    label: "Sector",
    importHeadings: ["gicssector", "sektor", "secteur", "branche"],
    ...imported,
  },
  sub_industry: {
    kind: "text",
    label: "Sub-industry",
    importHeadings: ["gicssubindustry", "industry", "industrygroup", "industrie", "subsector"],
    ...imported,
  },
  industry_code: {
    kind: "industry",
    label: "Industry",
    heading: "Industry code",
    importHeadings: ["beacode"],
    ...imported,
  },
  hq_city: {
    kind: "text",
    label: "City",
    importHeadings: [
      "hqcity",
      "headquarterscity",
      "billingcity",
      "town",
      "ort",
      "stadt",
      "ville",
      "ciudad",
      "citytown",
    ],
    ...imported,
  },
  hq_state: {
    kind: "state",
    label: "State",
    importHeadings: ["hqstate", "stateprovince", "billingstate", "stateregion"],
    ...imported,
  },
  hq_country: {
    kind: "text",
    label: "Country",
    importHeadings: ["hqcountry", "billingcountry", "countryregion", "land", "pays", "país", "nation"],
    ...imported,
  },
  founded_year: {
    kind: "year",
    label: "Founded",
    importHeadings: ["foundedyear", "yearfounded", "founding", "gründungsjahr", "gegründet", "established"],
    ...imported,
  },
  employees: {
    kind: "count",
    label: "Employees",
    importHeadings: [
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
    ...imported,
  },
  revenue_usd: {
    kind: "money",
    label: "Revenue",
    unit: "USD",
    importHeadings: ["revenue", "annualrevenue", "annualrevenueusd", "umsatz", "turnover", "sales"],
    ...imported,
  },
  market_cap_usd: {
    kind: "money",
    label: "Market cap",
    unit: "USD",
    importHeadings: ["marketcap", "marketcapitalization", "marketcapitalisation"],
    ...imported,
  },
  market_cap_band: { kind: "choice", label: "Size band", importHeadings: [], isImported: false, isRuled: false },
  status: { kind: "choice", label: "Status", importHeadings: ["listingstatus"], ...imported },
  tier: { kind: "choice", label: "Tier", importHeadings: ["accounttier", "priority", "abc"], ...imported },
  stage: {
    kind: "choice",
    label: "Stage",
    importHeadings: ["lifecyclestage", "accountstage", "lifecycle"],
    ...imported,
  },
} as const satisfies Record<string, AccountFieldInfo>;

type Table = typeof accountFieldTable;
export type AccountFieldKey = keyof Table;

/** The fields whose flag is `true` in the table. */
type KeysWith<Flag extends "isImported" | "isRuled"> = {
  [Key in AccountFieldKey]: Table[Key][Flag] extends true ? Key : never;
}[AccountFieldKey];

export const accountFieldKeys = Object.keys(accountFieldTable).filter(isAccountField);

/** Whether a name is that of a built-in field. */
export function isAccountField(name: string): name is AccountFieldKey {
  return Object.hasOwn(accountFieldTable, name);
}

export type ImportedField = KeysWith<"isImported">;

/** Whether a name is that of a field that a file can set. */
export function isImportedField(name: string): name is ImportedField {
  return isAccountField(name) && accountFieldTable[name].isImported;
}

/** The fields that a file can set. */
export const importedFields = accountFieldKeys.filter(isImportedField);

/** The fields to which a source rule can apply. */
export const ruledFields = accountFieldKeys.filter((key): key is KeysWith<"isRuled"> => accountFieldTable[key].isRuled);
export type RuledField = KeysWith<"isRuled">;

/** A field's heading in files: `Revenue (USD)`. */
export function headingOf(key: AccountFieldKey): string {
  const info: AccountFieldInfo = accountFieldTable[key];
  return info.heading ?? (info.unit === undefined ? info.label : `${info.label} (${info.unit})`);
}

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

/** All headings by which an import recognises a field, in order of preference. */
export function importHeadingsOf(key: ImportedField): readonly string[] {
  return [headingKey(headingOf(key)), ...accountFieldTable[key].importHeadings];
}

/**
 * The fields of an account, each declared once: schemas, columns, labels, inputs, files and rules derive from this
 * table by `fields.ts`. A key is also the field's name in the API and that of its column in the database. Browsers read
 * the table, so it doesn't import zod.
 */
export type AccountFieldKind =
  | "text"
  | "url"
  | "domain"
  | "ticker"
  | "digits"
  | "industry"
  | "state"
  | "year"
  | "date"
  | "count"
  | "money"
  | "band"
  | "choice";

export const fieldGroups = ["Business", "Size", "Headquarters", "Identifiers", "Our view"] as const;

export interface AccountFieldInfo {
  kind: AccountFieldKind;
  label: string;
  /** The group on the account's page. */
  group: (typeof fieldGroups)[number];
  /** The maximum number of characters of a text. */
  max?: number;
  /** The names of a choice's values. */
  options?: Readonly<Record<string, string>>;
  /** Whether a value's name needs the label where it stands alone: `Tier A`. */
  needsLabel?: true;
  /** The name of its column in the list of accounts; absent: it has none. */
  column?: string;
  /** The heading of its column, if it differs from the label. */
  columnLabel?: string;
  /** Whether the list can be sorted by it; this needs an index. */
  isSorted?: true;
  /** An example of the value, shown in an empty input. */
  hint?: string;
  /** The heading in exported files and the name in column mappings, if it differs from the label. */
  heading?: string;
  unit?: "USD";
  /** Whether it always has a value. */
  isRequired?: true;
  /** Whether another backend may leave it out of its responses. */
  isOptional?: true;
  /** Whether only the account's own page has it: rows of the list are smaller without it. */
  isDetail?: true;
  /** Whether the form of a new account has it. */
  isInForm?: true;
  /** Whether the company catalog includes the field. */
  isCatalogued?: true;
  /** Whether a change to it can raise an alert. */
  isAlerted?: true;
  /** False: the value is derived from others, so a file can't set it. */
  isImported?: false;
  /** False: no rule chooses between the values of several sources. Names and domains identify accounts. */
  isRuled?: false;
}

/** The values by which people describe a company. */
const basic = { isInForm: true, isCatalogued: true } as const;

/** The fields, in the order used by the account's page, the list's columns and files. */
export const accountFieldTable = {
  name: {
    kind: "text",
    label: "Name",
    group: "Identifiers",
    isSorted: true,
    max: 200,
    isRequired: true,
    ...basic,
    isAlerted: true,
    isRuled: false,
  },
  domain: {
    kind: "domain",
    label: "Domain",
    group: "Identifiers",
    max: 253,
    hint: "example.com",
    ...basic,
    isRuled: false,
  },
  website: {
    kind: "url",
    label: "Website",
    group: "Identifiers",
    max: 300,
    hint: "https://example.com",
    isOptional: true,
    isDetail: true,
  },
  ticker: { kind: "ticker", label: "Ticker", group: "Identifiers", max: 12, ...basic },
  cik: {
    kind: "digits",
    label: "SEC number (CIK)",
    heading: "CIK",
    group: "Identifiers",
    max: 10,
    hint: "Up to ten digits",
    isDetail: true,
    isCatalogued: true,
  },
  sector: { kind: "text", label: "Sector", group: "Business", column: "sector", max: 80, ...basic },
  sub_industry: { kind: "text", label: "Sub-industry", group: "Business", max: 120, isCatalogued: true },
  industry_code: {
    kind: "industry",
    label: "Industry",
    heading: "Industry code",
    group: "Business",
    column: "industry",
    max: 12,
    ...basic,
  },
  hq_city: {
    kind: "text",
    label: "City",
    group: "Headquarters",
    column: "hq",
    columnLabel: "Headquarters",
    max: 100,
    ...basic,
  },
  hq_state: {
    kind: "state",
    label: "State",
    group: "Headquarters",
    max: 2,
    hint: "Two letters, such as NY",
    ...basic,
    isAlerted: true,
  },
  hq_country: { kind: "text", label: "Country", group: "Headquarters", max: 100, ...basic },
  market_cap_usd: {
    kind: "money",
    label: "Market cap",
    unit: "USD",
    group: "Size",
    column: "market_cap",
    isSorted: true,
    hint: "US dollars: 1.5B",
    isCatalogued: true,
  },
  market_cap_band: {
    kind: "band",
    label: "Size band",
    group: "Size",
    column: "band",
    options: {
      "Nano Cap": "Nano Cap",
      "Micro Cap": "Micro Cap",
      "Small Cap": "Small Cap",
      "Mid Cap": "Mid Cap",
      "Large Cap": "Large Cap",
      "Mega Cap": "Mega Cap",
    },
    isAlerted: true,
    isImported: false,
    isRuled: false,
  },
  revenue_usd: {
    kind: "money",
    label: "Revenue",
    unit: "USD",
    group: "Size",
    column: "revenue",
    isSorted: true,
    hint: "US dollars a year: 20M",
    ...basic,
    isAlerted: true,
  },
  employees: {
    kind: "count",
    label: "Employees",
    group: "Size",
    column: "employees",
    isSorted: true,
    hint: "500 or 1.5k",
    ...basic,
    isAlerted: true,
  },
  founded_year: {
    kind: "year",
    label: "Founded",
    group: "Business",
    column: "founded",
    isSorted: true,
    hint: "Year",
    ...basic,
  },
  tier: {
    kind: "choice",
    label: "Tier",
    group: "Our view",
    column: "tier",
    options: { A: "A", B: "B", C: "C" },
    needsLabel: true,
    isOptional: true,
    isAlerted: true,
  },
  stage: {
    kind: "choice",
    label: "Stage",
    group: "Our view",
    column: "stage",
    options: { prospect: "Prospect", open: "Open", customer: "Customer", former: "Former customer" },
    isOptional: true,
    isAlerted: true,
  },
  status: {
    kind: "choice",
    label: "Status",
    group: "Our view",
    column: "status",
    options: { active: "Active", delisted: "Delisted" },
    isRequired: true,
    isAlerted: true,
  },
} as const satisfies Record<string, AccountFieldInfo>;

import type { ReportedConcept } from "@/lib/contracts/accounts/reported-figure";

export interface Concept {
  name: ReportedConcept;
  /** Whether the concept is measured over a span of time (revenue) rather than on a day (assets). */
  isOfTime: boolean;
  /** Its XBRL tags, preferred first: where a report has several, the first one is used. */
  tags: readonly Tag[];
  /** Maps the SEC's unit to ours; null: not a unit of this concept. */
  unitOf: (unit: string) => string | null;
  smallest: number;
  largest: number;
}

export interface Tag {
  taxonomy: "us-gaap" | "ifrs-full" | "dei";
  tag: string;
}

const gaap = (...tags: string[]): Tag[] => tags.map((tag) => ({ taxonomy: "us-gaap", tag }));
const ifrs = (...tags: string[]): Tag[] => tags.map((tag) => ({ taxonomy: "ifrs-full", tag }));
const dei = (...tags: string[]): Tag[] => tags.map((tag) => ({ taxonomy: "dei", tag }));

const currencyOf = (unit: string) => (/^[A-Z]{3}$/.test(unit) ? unit : null);
/**
 * Filers use various units for a number of people: `employee`, `Employees`, `pure`. Currencies and units per share are
 * excluded.
 */
const peopleOf = (unit: string) =>
  /^(pure|number|integer|item|employees?|people|persons?)$/i.test(unit) ? "people" : null;

const money = { unitOf: currencyOf, smallest: -Number.MAX_SAFE_INTEGER, largest: Number.MAX_SAFE_INTEGER };

/**
 * The concepts to read, and their tags. `Revenues` is preferred to revenue from contracts with customers, which is only
 * a part of it (without interest, leases and regulated rates).
 */
export const concepts: readonly Concept[] = [
  {
    name: "revenue",
    isOfTime: true,
    tags: [
      ...gaap(
        "Revenues",
        "RevenueFromContractWithCustomerExcludingAssessedTax",
        "SalesRevenueNet",
        "RevenuesNetOfInterestExpense",
        "RevenueFromContractWithCustomerIncludingAssessedTax",
        "SalesRevenueGoodsNet",
        "SalesRevenueServicesNet",
      ),
      ...ifrs("Revenue", "RevenueFromContractsWithCustomers"),
    ],
    ...money,
  },
  {
    name: "net_income",
    isOfTime: true,
    tags: [
      ...gaap("NetIncomeLoss", "ProfitLoss", "NetIncomeLossAvailableToCommonStockholdersBasic"),
      ...ifrs("ProfitLossAttributableToOwnersOfParent", "ProfitLoss"),
    ],
    ...money,
  },
  { name: "assets", isOfTime: false, tags: [...gaap("Assets"), ...ifrs("Assets")], ...money, smallest: 0 },
  {
    name: "shares",
    isOfTime: false,
    tags: [...dei("EntityCommonStockSharesOutstanding"), ...gaap("CommonStockSharesOutstanding")],
    unitOf: (unit) => (unit === "shares" ? "shares" : null),
    smallest: 0,
    largest: 1e13,
  },
  {
    name: "employees",
    isOfTime: false,
    tags: dei("EntityNumberOfEmployees"),
    unitOf: peopleOf,
    smallest: 0,
    largest: 10_000_000,
  },
];

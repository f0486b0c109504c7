import type { ReportedConcept } from "@/lib/contracts/reported-figure";

/** How a concept is found among the SEC's facts. */
export interface Concept {
  name: ReportedConcept;
  /** Whether it is of a time or of a day. */
  isOfTime: boolean;
  /** Its names there, the one that says most first: where a report has several, the first of them counts. */
  tags: readonly Tag[];
  /** The unit in the house's words; null: none of a figure like this. */
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
/** Filers make up a unit for people: `employee`, `Employees`, `pure`. A currency it is not, nor a share of anything. */
const peopleOf = (unit: string) =>
  /^(pure|number|integer|item|employees?|people|persons?)$/i.test(unit) ? "people" : null;

const money = { unitOf: currencyOf, smallest: -Number.MAX_SAFE_INTEGER, largest: Number.MAX_SAFE_INTEGER };

/**
 * The concepts that are read, and the tags that stand for them. `Revenues` comes first: where a report has it beside revenue
 * from contracts, it is the whole of which the other is a part (interest, leases and the regulated rates come on top).
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

import { givenValues } from "@/lib/contracts/accounts/account-values";
import type { Candidate } from "../../values/facts/choose-value";
import type { Statement } from "./figure";

/** A report's value for a field of the account itself. */
export interface OwnValue {
  field: "revenue_usd" | "employees" | "status";
  /** Written as in `account_facts`. */
  value: string;
  confidence: Candidate["confidence"];
  /** The report's date, YYYY-MM-DD. */
  saidOn: string;
  /** The report's accession number and title. */
  reference: string;
  title: string;
  /**
   * True when the source's earlier value is obsolete. "active" is only reported where the source has said otherwise
   * before.
   */
  isLastWord?: true;
}

const dayMs = 86_400_000;
/** About eighteen months: a company that still reports has published something newer by then. */
const freshDays = 548;

/**
 * Derives an account's revenue and employees from reports: of the last full year, and of the last day. Revenue in other
 * currencies than US dollars is ignored, and so are values outside the limits of an account's fields.
 */
export function ownFiguresOf(statements: readonly Statement[], now: Date): OwnValue[] {
  const revenue = lastOf(statements.filter(({ concept, span }) => concept === "revenue" && span === "year"));
  const people = lastOf(statements.filter(({ concept, span }) => concept === "employees" && span === "day"));
  const isMoney = revenue?.unit === "USD" && givenValues.revenue_usd.safeParse(revenue.value).success;
  const isCount = people !== undefined && givenValues.employees.safeParse(people.value).success;
  return [
    ...(isMoney ? [ownValueOf("revenue_usd", revenue, `${revenue.form} for the year to ${revenue.endsOn}`, now)] : []),
    ...(isCount ? [ownValueOf("employees", people, `${people.form}, as of ${people.endsOn}`, now)] : []),
  ];
}

function lastOf(statements: readonly Statement[]): Statement | undefined {
  return statements
    .filter(({ isCurrent }) => isCurrent)
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0))
    .at(-1);
}

function ownValueOf(field: OwnValue["field"], said: Statement, title: string, now: Date): OwnValue {
  const { value, filedOn, accession } = said;
  const isFresh = now.getTime() - Date.parse(filedOn) <= freshDays * dayMs;
  const confidence = isFresh ? "high" : "medium";
  return { field, value: String(value), confidence, saidOn: filedOn, reference: accession, title };
}

import { fieldInputSchemas } from "@/lib/contracts/accounts/account-values";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Candidate } from "../../values/facts/choose-value";
import type { Statement } from "./figure";

/** A reported value for an account field. */
export interface OwnValue {
  field: "revenue_usd" | "employees" | "status";
  /** Formatted as in `account_facts`. */
  value: string;
  confidence: Candidate["confidence"];
  /** The report's date, YYYY-MM-DD. */
  saidOn: string;
  /** The report's accession number and title. */
  reference: string;
  title: string;
  /**
   * True if the source's earlier value is obsolete. "active" is reported only if the source previously stated
   * otherwise.
   */
  isLastWord?: true;
}

/**
 * Values from reports at most this old, about eighteen months, have high confidence; a company that still files reports
 * publishes a newer one within that time.
 */
const recentDays = 548;

/**
 * Derives an account's revenue (last full year) and employees (latest date) from reports. Ignores revenue in currencies
 * other than US dollars, and values outside the account fields' limits.
 */
export function deriveAccountFigures(statements: readonly Statement[], now: Date): OwnValue[] {
  const revenue = lastOf(statements.filter(({ concept, span }) => concept === "revenue" && span === "year"));
  const people = lastOf(statements.filter(({ concept, span }) => concept === "employees" && span === "day"));
  const isMoney = revenue?.unit === "USD" && fieldInputSchemas.revenue_usd.safeParse(revenue.value).success;
  const isCount = people !== undefined && fieldInputSchemas.employees.safeParse(people.value).success;
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

function ownValueOf(field: OwnValue["field"], statement: Statement, title: string, now: Date): OwnValue {
  const { value, filedOn, accession } = statement;
  const isRecent = now.getTime() - Date.parse(filedOn) <= recentDays * dayMs;
  const confidence = isRecent ? "high" : "medium";
  return { field, value: String(value), confidence, saidOn: filedOn, reference: accession, title };
}

import { givenValues } from "@/lib/contracts/account-values";
import type { Candidate } from "../facts/candidates";
import type { Statement } from "./figure";

/** What a report says of a value that an account has itself. */
export interface OwnValue {
  field: "revenue_usd" | "employees" | "status";
  /** As facts write it. */
  value: string;
  confidence: Candidate["confidence"];
  /** The day of the report, YYYY-MM-DD. */
  saidOn: string;
  /** Its number, and what it is. */
  reference: string;
  title: string;
  /** What the source said before holds no longer. "active" is said only where it has said otherwise. */
  isLastWord?: true;
}

const dayMs = 86_400_000;
/** About eighteen months: a company that reports at all has said something newer by then. */
const freshDays = 548;

/**
 * Finds what reports say of an account's own revenue and employees: of the last whole year, and of the last day. Revenue in
 * another currency than US dollars is none, nor is a figure that no account can have.
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
    .toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : one.endsOn > other.endsOn ? 1 : 0))
    .at(-1);
}

function ownValueOf(field: OwnValue["field"], said: Statement, title: string, now: Date): OwnValue {
  const { value, filedOn, accession } = said;
  const isFresh = now.getTime() - Date.parse(filedOn) <= freshDays * dayMs;
  const confidence = isFresh ? "high" : "medium";
  return { field, value: String(value), confidence, saidOn: filedOn, reference: accession, title };
}

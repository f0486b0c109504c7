import type { ReportedConcept, ReportedSpan } from "@/lib/contracts/accounts/reported-figure";

/** A company figure from a report. Repetitions in later reports aren't stored. */
export interface Statement {
  concept: ReportedConcept;
  span: ReportedSpan;
  /** `2025`, `2025Q3`, `2025-12-31`. */
  period: string;
  /** First day, YYYY-MM-DD; null: the figure is for a single day. */
  startsOn: string | null;
  endsOn: string;
  /** A whole number. */
  value: number;
  /** A three-letter currency code, `shares` or `people`. */
  unit: string;
  /** The concept's tag at the source, such as `us-gaap:Revenues`. */
  tag: string;
  form: string;
  filedOn: string;
  accession: string;
  /** Whether this is the effective figure for its period. */
  isCurrent: boolean;
}

import type { ReportedConcept, ReportedSpan } from "@/lib/contracts/reported-figure";

/** One thing that a report says of a company. Others that repeat it aren't kept. */
export interface Statement {
  concept: ReportedConcept;
  span: ReportedSpan;
  /** `2025`, `2025Q3`, `2025-12-31`. */
  period: string;
  /** YYYY-MM-DD; null: it is of a day. */
  startsOn: string | null;
  endsOn: string;
  /** A whole number. */
  value: number;
  /** A currency by its three letters, `shares` or `people`. */
  unit: string;
  /** What the source calls the concept, such as `us-gaap:Revenues`. */
  tag: string;
  form: string;
  filedOn: string;
  accession: string;
  /** Whether it is what counts for its period. */
  isCurrent: boolean;
}

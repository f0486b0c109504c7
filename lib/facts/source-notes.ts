import type { Fact } from "@/lib/contracts/accounts/account";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatDay } from "../figures/time";
import { confidenceNames } from "./fact";

/** Formats a value's source, confidence and date in one line. */
export function noteOf(fact: Pick<Fact, "source" | "confidence" | "seen_at">): string {
  return `${sourceName(fact.source)}, ${confidenceNames[fact.confidence].toLowerCase()}, ${formatDay(fact.seen_at)}`;
}

/** Returns the sources of these values as footnotes, without duplicates, in the order of the values. */
export function sourceNotes(facts: readonly (Fact | null)[]): string[] {
  return [...new Set(facts.flatMap((fact) => (fact === null ? [] : noteOf(fact))))];
}

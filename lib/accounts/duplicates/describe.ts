import { changeLabel } from "@/lib/contracts/home/change-label";
import type { ComparedPair, MergeUndone } from "@/lib/contracts/imports/duplicate";
import { formatPlural } from "@/lib/contracts/text/format-number";

type Counts = ComparedPair["accounts"][number]["counts"];

const things: readonly (readonly [keyof Counts, string, string])[] = [
  ["contacts", "contact", "contacts"],
  ["notes", "note", "notes"],
  ["conversations", "call or meeting", "calls and meetings"],
  ["tasks", "task", "tasks"],
  ["signals", "signal", "signals"],
  ["lists", "list", "lists"],
];

/** Describes an account's entries: `5 contacts, 3 notes, 2 tasks`; "nothing" if there are none. */
export function describeCounts(counts: Counts): string {
  const parts = things.flatMap(([key, one, many]) => {
    const count = counts[key] ?? 0;
    return count === 0 ? [] : [formatPlural(count, one, many)];
  });
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

const maxListed = 3;

/** Describes the entries that an undone merge left in place, as a sentence; "" if there are none. */
export function describeRetained(retained: MergeUndone["kept"]): string {
  if (retained.length === 0) return "";
  const listed = retained
    .slice(0, maxListed)
    .map(({ kind, label }) => (kind === "value" ? changeLabel({ field: label }) : `${kind} “${label}”`));
  const more = retained.length - listed.length;
  return ` Changed since, so kept: ${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

/**
 * Returns, by field, the account from which its value is taken: the user's choice, or otherwise the more reliable
 * value.
 */
export function chosenSides(
  { fields }: Pick<ComparedPair, "fields">,
  chosen: Readonly<Record<string, 0 | 1>>,
): Map<string, 0 | 1> {
  return new Map(fields.map(({ field, better }) => [field, chosen[field] ?? better]));
}

/** Returns the differing fields whose values the surviving account takes from the other one. */
export function fieldsToCopy(
  pair: Pick<ComparedPair, "fields" | "accounts">,
  survivor: string,
  chosen: Readonly<Record<string, 0 | 1>>,
): string[] {
  const sides = chosenSides(pair, chosen);
  const survivorIndex = pair.accounts[0].id === survivor ? 0 : 1;
  return pair.fields.flatMap(({ field, is_same: isSame }) =>
    isSame || sides.get(field) === survivorIndex ? [] : [field],
  );
}

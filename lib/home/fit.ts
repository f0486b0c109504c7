import { accountFilters, marketCapBandRanges } from "@/lib/contracts/accounts/filters";
import type { FitField, FitPart } from "@/lib/contracts/home/fit";

/** Returns the name of a criterion: the label of the filter with the same key. */
export function fitFieldName(field: FitField): string {
  return accountFilters.infoOf(field).label;
}

/** Formats a fraction from 0 to 1 in whole percent. */
export function formatFit(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Explains briefly why an account fits: the criteria that it meets, then those that it doesn't. */
export function describeFit(parts: readonly FitPart[]): string {
  const scored = parts.map((part) => ({ ...part, isMet: part.share > 0 }));
  const met = scored.flatMap(({ isMet, ...part }) => (isMet ? [metText(part)] : []));
  const missed = scored.flatMap(({ isMet, field, value }) =>
    isMet || field === "mine" || field === "size" ? [] : [missedText(field, value)],
  );
  return [...met, ...missed].join(", ");
}

/** Describes one criterion, and whether an account meets it. */
export function describeCriterion(reason: { field: FitField; value: string | null; is_met: boolean }): string {
  return reason.is_met ? metText(reason) : missedText(reason.field, reason.value);
}

/** Hints beside a criterion's values, where there are any. */
export const fitHints: Partial<Record<FitField, Readonly<Record<string, string>>>> = { band: marketCapBandRanges };

function metText({ field, value }: Pick<FitPart, "field" | "value">): string {
  if (field === "mine") return "yours";
  if (field === "size") return "its size";
  return field === "tier" ? `tier ${value}` : (value ?? "");
}

function missedText(field: FitField, value: string | null): string {
  const name = fitFieldName(field).toLowerCase();
  return value === null ? `${name} not known` : `${field === "tier" ? `tier ${value}` : value} doesn’t fit`;
}

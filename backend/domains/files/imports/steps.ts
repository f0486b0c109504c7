import type { Step } from "../../values/facts/choose-value";
import { importSource } from "../../values/facts/import-source";

/**
 * Converts a row's values to fact steps. An existing account keeps its name, because other users know it by that name.
 *
 * @param isNew whether the row creates the account
 */
export function stepsOf(
  values: Readonly<Record<string, unknown>>,
  { fileName, at }: { fileName: string; at: Date },
  isNew: boolean,
): Map<string, Step> {
  const origin = { source: importSource(fileName), method: "reported", confidence: "high", seenAt: at } as const;
  const steps = new Map<string, Step>();
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === undefined || (field === "name" && !isNew)) continue;
    steps.set(field, { kind: "see", value: String(value), origin, isDecided: false });
  }
  return steps;
}

import type { Step } from "../facts/candidates";

/** What a file is called where values say who says so. */
export function sourceOf(fileName: string): string {
  return `Import: ${fileName}`;
}

/**
 * What a row's values are as steps of facts. An account that is there keeps its name: by it others know it.
 *
 * @param isNew whether the account comes with this row
 */
export function stepsOf(
  values: Readonly<Record<string, unknown>>,
  { fileName, at }: { fileName: string; at: Date },
  isNew: boolean,
): Map<string, Step> {
  const origin = { source: sourceOf(fileName), method: "reported", confidence: "high", seenAt: at } as const;
  const steps = new Map<string, Step>();
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === undefined || (field === "name" && !isNew)) continue;
    steps.set(field, { kind: "see", value: String(value), origin, isDecided: false });
  }
  return steps;
}

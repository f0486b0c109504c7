/** A query parameter that was given once and isn't empty; null for every other. */
export function onlyText(value: string | string[] | undefined, longest = 300): string | null {
  return typeof value === "string" && value !== "" && value.length <= longest ? value : null;
}

/** What Next.js tells a page of its query. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

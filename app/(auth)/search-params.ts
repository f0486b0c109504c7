/** Returns a query parameter that occurs once, isn't empty and has at most `maxLength` characters; otherwise null. */
export function readSingleParam(value: string | string[] | undefined, maxLength = 300): string | null {
  return typeof value === "string" && value !== "" && value.length <= maxLength ? value : null;
}

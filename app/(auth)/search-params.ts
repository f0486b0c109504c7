/** Returns a query parameter that occurs once, isn't empty and has at most `longest` characters; null for any other. */
export function onlyText(value: string | string[] | undefined, longest = 300): string | null {
  return typeof value === "string" && value !== "" && value.length <= longest ? value : null;
}

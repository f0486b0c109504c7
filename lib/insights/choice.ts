import type { Industry } from "@/lib/contracts/industry";

/** The names of industries (not sectors) by their code. */
export function namesByCode(industries: readonly Industry[]): Record<string, string> {
  return Object.fromEntries(
    industries.filter((node) => node.level === "industry").map(({ code, name }) => [code, name]),
  );
}

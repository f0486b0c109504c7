const factors: Record<string, number> = { "": 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/**
 * Reads a typed amount: `1500`, `1,500`, `1.5k`, `$2b`, `200 M`.
 *
 * @returns a whole number; null for an empty text; undefined if invalid or longer than 15 digits
 */
export function readAmount(text: string): number | null | undefined {
  const plain = text.replace(/[\s,$]/g, "").toLowerCase();
  if (plain === "") return null;
  const found = /^(\d{1,15}(?:\.\d{1,6})?|\.\d{1,6})([kmbt]?)$/.exec(plain);
  if (!found) return undefined;
  const value = Math.round(Number(found[1]) * (factors[found[2] ?? ""] ?? 1));
  return value < 1e15 ? value : undefined;
}

/** Formats an amount so that {@link readAmount} reads it back: 1500000000 → `1.5B`, 1234 → `1234`. */
export function writeAmount(value: number | null): string {
  if (value === null) return "";
  for (const [letter, factor] of Object.entries(factors).toReversed()) {
    const short = value / factor;
    if (factor > 1 && short >= 1 && Number.isInteger(short * 100)) return `${short}${letter.toUpperCase()}`;
  }
  return String(value);
}

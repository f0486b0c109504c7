import { formatDecimal } from "./format-number";

/** Formats a size: `860 B`, `12 kB`, `3.4 MB`, `1.1 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return bytes < 999_950_000 ? `${formatDecimal(bytes / 1e6)} MB` : `${formatDecimal(bytes / 1e9)} GB`;
}

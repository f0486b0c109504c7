/**
 * The maximum count on the health screen: repeated from `healthLimits`, whose file contains schemas that aren't bundled
 * for browsers.
 */
export const maxHealthCount = 10_000;

/** Formats a duration in its two largest units: "45 s", "3 min 20 s", "2 h 5 min", "3 d 4 h". */
export function formatSeconds(seconds: number): string {
  const units = [
    ["d", 86_400],
    ["h", 3_600],
    ["min", 60],
    ["s", 1],
  ] as const;
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return "0 s";
  let rest = Math.floor(seconds);
  const parts = units.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count };
  });
  return parts.flatMap(({ unit, count }) => (count > 0 ? [`${count} ${unit}`] : [])).join(" ");
}

/** Formats a response time: "0.8 ms", "12 ms", "1.5 s". */
export function formatMs(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

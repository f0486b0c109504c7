import { formatChange } from "@/lib/contracts/text/format-number";
import { type UnitStyle, unitStyle } from "@/lib/figures/unit";
import type { Comparison } from "./comparison";
import { formatPeriod } from "./period";

/** The formats of compared figures: an index with its base year, or the rate. */
export function comparedUnit({ base, unit }: Pick<Comparison, "base" | "unit">): UnitStyle {
  const own = unitStyle(unit);
  if (base === null) return own;
  return {
    ...unitStyle(`index ${base}=100`),
    name: `Index, ${base} = 100 (${own.name})`,
    short: index,
    exact: index,
  };
}

function index(value: number): string {
  return unitStyle("index 2017=100").exact(value);
}

/**
 * Describes a comparison for screen reader users: the industries, the years, and the last value and change of each,
 * largest first.
 */
export function describeComparison(comparison: Comparison): string {
  const { title, lines } = comparison;
  const unit = comparedUnit(comparison);
  const periods = lines[0]?.points ?? [];
  const [first, last] = [periods[0], periods.at(-1)];
  const ends = lines.flatMap(({ name, latest, change_percent: change }) =>
    latest ? [`${name}: ${unit.short(latest.value)}${change === null ? "" : ` (${formatChange(change)})`}`] : [],
  );
  return [
    `${title} of ${lines.length} industries, ${unit.name}`,
    first && last ? `${formatPeriod(first.period)} to ${formatPeriod(last.period)}` : "",
    `At the end, the largest first: ${ends.join("; ")}`,
  ]
    .filter(Boolean)
    .join(". ")
    .concat(".");
}

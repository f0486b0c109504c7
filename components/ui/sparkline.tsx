import { line } from "d3-shape";

interface SparklineProps {
  /** Oldest first; null is drawn as a gap. */
  values: readonly (number | null)[];
  /** Describes the line for screen readers: "Output, 2015 to 2023, rising". */
  label: string;
  width?: number;
  height?: number;
}

/** A small line chart, rendered on the server. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const inset = 2;
  const x = (index: number) => inset + (index / Math.max(values.length - 1, 1)) * (width - 2 * inset);
  const y = (value: number) =>
    high === low ? height / 2 : height - inset - ((value - low) / (high - low)) * (height - 2 * inset);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))([...values]);
  const lastIndex = values.findLastIndex((value) => value !== null);
  const last = values[lastIndex];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path ?? ""} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" strokeLinejoin="round" />
      {last === undefined || last === null ? null : (
        <circle cx={x(lastIndex)} cy={y(last)} r="2" fill="var(--chart-1)" />
      )}
    </svg>
  );
}

import type { MarkedYear } from "@/lib/insights/annotations";
import { xFractionOf } from "@/lib/insights/geometry";
import { widthShare } from "./chart-axes";

interface AnnotationMarksProps {
  years: readonly MarkedYear[];
  /** The number of periods in the chart, and whether they are bars. */
  count: number;
  isInBands: boolean;
  height: number;
}

/** Annotated years as numbered lines; the texts are listed below the chart. */
export function AnnotationMarks({ years, count, isInBands, height }: AnnotationMarksProps) {
  return years.map(({ number, index }) => {
    const x = widthShare(xFractionOf(index, count, isInBands));
    return (
      <g key={number}>
        <line x1={x} x2={x} y1="8" y2={height} strokeDasharray="2 3" className="stroke-control" />
        <circle cx={x} cy="8" r="7" className="fill-surface stroke-control" />
        <text x={x} y="8" dy="0.35em" textAnchor="middle" className="fill-ink text-[11px] tabular-nums">
          {number}
        </text>
      </g>
    );
  });
}

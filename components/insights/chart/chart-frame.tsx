import type { ReactNode } from "react";
import type { Axes } from "@/lib/insights/geometry";
import { ChartAxes } from "./chart-axes";

interface ChartFrameProps {
  axes: Axes;
  /** The plot's height in pixels, without its axis. */
  height: number;
  /** A text description of the chart. */
  label: string;
  /** The id of the table with the same figures, which the cursor shows. */
  tableId: string;
  /** The height of every point of each line, null in a gap. */
  heights: readonly (readonly (number | null)[])[];
  /** The style (0 to 3) of each line. */
  lineStyles: readonly number[];
  /** Whether the points are bars, placed in the middle of their band. */
  isInBands?: boolean;
  tick: (value: number) => string;
  /** Drawn under the lines, at shares of the width. */
  behind?: ReactNode;
  /** Drawn over the lines, at shares of the width. */
  marks?: ReactNode;
  /** The lines or bars, in the drawing's own coordinates ({@link drawingWidth}). */
  children: ReactNode;
}

/** A plot with its axes, and the data attributes that ChartCursor reads. */
export function ChartFrame(props: ChartFrameProps) {
  const { axes, height, label, tableId, heights, lineStyles, isInBands = false, tick, behind, marks, children } = props;
  return (
    <div
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move along the figures (ChartCursor)
      tabIndex={0}
      data-chart={tableId}
      data-heights={heights.map((line) => line.map((at) => at ?? "").join()).join(";")}
      data-line-styles={lineStyles.join()}
      data-height={height}
      data-bands={isInBands || undefined}
      className="relative flex cursor-crosshair touch-pan-y select-none rounded-xs outline-offset-4"
    >
      <ChartAxes axes={axes} height={height} tick={tick} behind={behind} marks={marks}>
        {children}
      </ChartAxes>
    </div>
  );
}

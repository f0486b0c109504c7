import type { ReactNode } from "react";
import { type Axes, drawingWidth, type Tick } from "@/lib/insights/geometry";
import { formatYears } from "@/lib/insights/period";

const axisHeight = 20;

const tickStyle = "fill-muted text-[11px] tabular-nums";

interface ChartAxesProps {
  axes: Axes;
  /** The plot's height in pixels, without its axis. */
  height: number;
  tick: (value: number) => string;
  /** Whether the value axis needs more room, for example for currency amounts. */
  isWide?: boolean;
  /** Drawn under the lines, at shares of the width. */
  behind?: ReactNode;
  /** Drawn over the lines, at shares of the width. */
  marks?: ReactNode;
  /** The lines or bars, in the drawing's own coordinates ({@link drawingWidth}). */
  children: ReactNode;
}

/**
 * The grid and the axes around a plot. Positions are shares of the width, so that one drawing fits every width without
 * stretching its text; inline styles would be refused by the content security policy.
 */
export function ChartAxes({ axes, height, tick, isWide = false, behind, marks, children }: ChartAxesProps) {
  return (
    <>
      <svg
        data-plot
        className="min-w-0 grow overflow-visible"
        height={height + axisHeight}
        width="100%"
        aria-hidden="true"
        focusable="false"
      >
        {behind}
        <svg
          viewBox={`0 0 ${drawingWidth} ${height}`}
          width="100%"
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
          overflow="visible"
        >
          <Grid axes={axes} />
          {children}
        </svg>
        {marks}
        <g className={tickStyle}>
          <XAxis ticks={axes.xTicks} y={height + 15} />
        </g>
      </svg>
      <svg
        data-y-axis
        className={isWide ? "w-14 shrink-0" : "w-12 shrink-0"}
        width={isWide ? 56 : 48}
        height={height + axisHeight}
        aria-hidden="true"
        focusable="false"
      >
        <g className={tickStyle}>
          {axes.yTicks.map(({ at, value }) => (
            <text key={value} x="8" y={at} dy="0.32em">
              {tick(value)}
            </text>
          ))}
        </g>
      </svg>
    </>
  );
}

/** Formats a share of the width as an SVG percentage. */
export function widthShare(part: number): string {
  return `${Math.round(part * 1e4) / 100}%`;
}

function Grid({ axes: { yTicks, zero } }: { axes: Axes }) {
  return (
    <>
      <path
        d={yTicks.map(({ at }) => across(at)).join("")}
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-grid"
      />
      {zero === null ? null : <path d={across(zero)} vectorEffect="non-scaling-stroke" className="stroke-control" />}
    </>
  );
}

/** The SVG path of a horizontal line at a height. */
function across(y: number): string {
  return `M0 ${y}h${drawingWidth}`;
}

function XAxis({ ticks, y }: { ticks: Tick[]; y: number }) {
  return ticks.map((tick) => (
    <text
      key={tick.value}
      x={widthShare(tick.at)}
      y={y}
      textAnchor={tick.at < 0.04 ? "start" : tick.at > 0.96 ? "end" : "middle"}
    >
      {formatYears(tick.value)}
    </text>
  ));
}

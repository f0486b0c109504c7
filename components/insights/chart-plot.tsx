import type { Series } from "@/lib/contracts/industry";
import type { UnitStyle } from "@/lib/figures/unit";
import { describeSeries } from "@/lib/insights/describe";
import { drawingWidth, drawSeries, type Geometry, type Tick } from "@/lib/insights/geometry";
import { formatYears } from "@/lib/insights/period";

const height = 148;
const axisHeight = 20;

interface ChartPlotProps {
  series: Series;
  /** The part of the series that is drawn. */
  points: Series["points"];
  unit: UnitStyle;
  /** The id of the table with the same figures: the cursor reads them from there. */
  tableId: string;
}

/**
 * The drawing of a series, made on the server. Everything stands at shares of the width, so that one drawing fits every
 * width and its letters keep their size; no inline style, which the content policy would refuse.
 */
export function ChartPlot({ series, points, unit, tableId }: ChartPlotProps) {
  const geometry = drawSeries(points, { height, padding: 8, aroundZero: unit.aroundZero });
  if (!geometry) return <p className="py-12 text-center text-faint text-sm">No figures for these years.</p>;
  return (
    <div
      role="img"
      aria-label={describeSeries(series, points)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk along the figures (ChartCursor)
      tabIndex={0}
      data-chart={tableId}
      data-heights={geometry.heights.map((at) => at ?? "").join()}
      data-bands={unit.aroundZero || undefined}
      className="relative flex rounded-xs outline-offset-4"
    >
      <svg
        data-plot
        className="min-w-0 grow overflow-visible"
        height={height + axisHeight}
        width="100%"
        aria-hidden="true"
        focusable="false"
      >
        <Grid geometry={geometry} />
        <Gaps geometry={geometry} />
        <svg
          viewBox={`0 0 ${drawingWidth} ${height}`}
          width="100%"
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
          overflow="visible"
        >
          {unit.aroundZero ? <Bars geometry={geometry} /> : <Line path={geometry.path} />}
        </svg>
        {unit.aroundZero ? null : (
          <circle
            cx={share(geometry.last.at)}
            cy={geometry.last.y}
            r="3.5"
            className="fill-chart-1 stroke-2 stroke-surface"
          />
        )}
        <XAxis ticks={geometry.xTicks} />
      </svg>
      <svg className="w-12 shrink-0" width="48" height={height + axisHeight} aria-hidden="true" focusable="false">
        {geometry.yTicks.map((tick) => (
          <text key={tick.value} x="8" y={tick.at} dy="0.32em" className="fill-faint text-[11px] tabular-nums">
            {unit.tick(tick.value)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Grid({ geometry }: { geometry: Geometry }) {
  return (
    <g className="stroke-chart-grid">
      {geometry.yTicks.map((tick) => (
        <line key={tick.value} x1="0" x2="100%" y1={tick.at} y2={tick.at} />
      ))}
      {geometry.zero === null ? null : (
        <line x1="0" x2="100%" y1={geometry.zero} y2={geometry.zero} className="stroke-control" />
      )}
    </g>
  );
}

/** A missing run is a hatched band from the last figure before it to the first after it: seen, and not mistaken for data. */
function Gaps({ geometry }: { geometry: Geometry }) {
  return geometry.gaps.map((gap) => (
    <rect
      key={gap.first}
      x={share(gap.from)}
      width={share(gap.to - gap.from)}
      y="0"
      height={height}
      className="fill-ink opacity-[0.06]"
    />
  ));
}

function Line({ path }: { path: string }) {
  return (
    <path
      d={path}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="stroke-[1.75] stroke-chart-1"
    />
  );
}

function Bars({ geometry }: { geometry: Geometry }) {
  return geometry.bars.map((bar) => (
    <rect key={bar.x} x={bar.x} y={bar.y} width={bar.width} height={bar.height} className="fill-chart-1" />
  ));
}

function XAxis({ ticks }: { ticks: Tick[] }) {
  return ticks.map((tick) => (
    <text
      key={tick.value}
      x={share(tick.at)}
      y={height + 15}
      textAnchor={tick.at < 0.04 ? "start" : tick.at > 0.96 ? "end" : "middle"}
      className="fill-faint text-[11px] tabular-nums"
    >
      {formatYears(tick.value)}
    </text>
  ));
}

function share(part: number): string {
  return `${Math.round(part * 1e4) / 100}%`;
}

import type { Series } from "@/lib/contracts/insights/industry";
import type { UnitStyle } from "@/lib/figures/unit";
import type { MarkedYear } from "@/lib/insights/annotations";
import { describeSeries } from "@/lib/insights/describe";
import { drawSeries, type Geometry } from "@/lib/insights/geometry";
import { AnnotationMarks } from "./annotation-marks";
import { widthShare } from "./chart-axes";
import { ChartFrame } from "./chart-frame";
import { Line, LineEnd } from "./line";

const height = 148;

interface ChartPlotProps {
  series: Series;
  /** The part of the series that is drawn. */
  points: Series["points"];
  unit: UnitStyle;
  /** The id of the table with the same figures, which the cursor shows. */
  tableId: string;
  /** The annotated years. */
  years?: readonly MarkedYear[];
}

/** The drawing of a series, rendered on the server. */
export function ChartPlot({ series, points, unit, tableId, years = [] }: ChartPlotProps) {
  const geometry = drawSeries(points, { height, padding: 8, aroundZero: unit.aroundZero });
  if (!geometry) return <p className="py-12 text-center text-muted text-sm">No figures for these years.</p>;
  return (
    <ChartFrame
      axes={geometry}
      height={height}
      label={describeSeries(series, points)}
      tableId={tableId}
      heights={[geometry.heights]}
      lineStyles={[0]}
      isInBands={unit.aroundZero}
      tick={unit.tick}
      behind={<Gaps geometry={geometry} />}
      marks={
        <>
          <AnnotationMarks years={years} count={points.length} isInBands={unit.aroundZero} height={height} />
          {unit.aroundZero ? null : <LineEnd cx={widthShare(geometry.last.at)} cy={geometry.last.y} lineStyle={0} />}
        </>
      }
    >
      {unit.aroundZero ? <Bars geometry={geometry} /> : <Line path={geometry.path} lineStyle={0} />}
    </ChartFrame>
  );
}

/** A gap is a hatched band from the last figure before it to the first after it, so that it isn't mistaken for data. */
function Gaps({ geometry }: { geometry: Geometry }) {
  return geometry.gaps.map((gap) => (
    <rect
      key={gap.first}
      x={widthShare(gap.from)}
      width={widthShare(gap.to - gap.from)}
      y="0"
      height={height}
      className="fill-ink opacity-[0.06]"
    />
  ));
}

function Bars({ geometry }: { geometry: Geometry }) {
  const path = geometry.bars.map(({ x, y, width, height: tall }) => `M${x} ${y}h${width}v${tall}h${-width}z`).join("");
  return <path d={path} className="fill-chart-1" />;
}

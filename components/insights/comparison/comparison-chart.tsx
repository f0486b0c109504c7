import { type UnitStyle, unitStyle } from "@/lib/figures/unit";
import type { Comparison } from "@/lib/insights/comparison";
import { comparedUnit, describeComparison } from "@/lib/insights/describe-comparison";
import type { Cell, FigureTable } from "@/lib/insights/figure-table";
import { drawTogether } from "@/lib/insights/geometry";
import { widthShare } from "../chart/chart-axes";
import { ChartFigures } from "../chart/chart-figures";
import { ChartFrame } from "../chart/chart-frame";
import { Line, LineEnd } from "../chart/line";
import OpenedFigures from "../chart/opened-figures";
import { ComparisonLegend } from "./comparison-legend";

const height = 240;

interface ComparisonChartProps {
  comparison: Comparison;
  csvHref: string;
  /** Whether the table is rendered before it is opened. */
  isExpanded?: boolean | undefined;
}

/**
 * One metric of several industries: the plot, a legend with each industry's change, the sources, the table and the
 * downloads.
 */
export function ComparisonChart({ comparison, csvHref, isExpanded }: ComparisonChartProps) {
  const { metric, title, lines, source_names: sources, notes } = comparison;
  const unit = comparedUnit(comparison);
  const id = `comparison-${metric}`;
  const tableId = `${id}-table`;
  const geometry = drawTogether(
    lines.map(({ points }) => points),
    { height, padding: 10, yTicks: 4 },
  );
  if (!geometry) return null;
  const courses = geometry.courses.flatMap((course, index) => {
    const line = lines[index];
    return course && line ? [{ ...course, lineStyle: line.lineStyle, code: line.code }] : [];
  });
  const names = lines.map(({ name }) => name).join(", ");
  const figures = { table: tableOf(tableId, comparison, unit), csvHref, of: `${title}: ${names}` };
  return (
    <figure id={id} data-file-name={`${title} compared`} className="flex min-w-0 scroll-mt-20 flex-col sheet p-4">
      <div className="mb-3">
        <h3 data-chart-title className="font-medium text-ink text-sm">
          {title}
        </h3>
        <p data-chart-subtitle className="text-muted text-xs">
          {unit.name}
        </p>
      </div>
      <ChartFrame
        axes={geometry}
        height={height}
        label={describeComparison(comparison)}
        tableId={tableId}
        heights={courses.map(({ heights }) => heights)}
        lineStyles={courses.map(({ lineStyle }) => lineStyle)}
        tick={unit.tick}
        marks={courses.map(({ code, last, lineStyle }) => (
          <LineEnd key={code} cx={widthShare(last.at)} cy={last.y} lineStyle={lineStyle} />
        ))}
      >
        {courses.map(({ code, path, lineStyle }) => (
          <Line key={code} path={path} lineStyle={lineStyle} />
        ))}
      </ChartFrame>
      <ComparisonLegend comparison={comparison} unit={unit} />
      <figcaption className="mt-2 mb-2 grow text-muted text-xs" data-caption>
        Source: {sources.join(" · ")}
        {notes.length > 0 ? ` · ${notes.join(" · ")}` : ""}
      </figcaption>
      <ChartFigures {...figures}>{isExpanded ? <OpenedFigures {...figures} /> : undefined}</ChartFigures>
    </figure>
  );
}

/** The figures as a table: the index, and below it the source's figure. */
function tableOf(id: string, { title, lines, base, unit: sourceUnit }: Comparison, unit: UnitStyle): FigureTable {
  const { exact } = unitStyle(sourceUnit);
  return {
    ...{ id, caption: `${title}, ${unit.name}`, first: lines[0]?.points[0]?.period ?? "" },
    columns: lines.map(({ name, points, figures }) => ({
      name,
      cells: points.map(({ value }, index): Cell => {
        if (value === null) return null;
        const figure = base === null ? null : (figures[index]?.value ?? null);
        const texts = [unit.short(value), unit.exact(value)] as const;
        return figure === null ? texts : [...texts, exact(figure)];
      }),
    })),
  };
}

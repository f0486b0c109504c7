import type { Series } from "@/lib/contracts/insights/industry";
import { type UnitStyle, unitStyle } from "@/lib/figures/unit";
import { chartId } from "@/lib/insights/addresses";
import { type MarkedYear, markYears, notesAt } from "@/lib/insights/annotations";
import { describeMissing } from "@/lib/insights/describe";
import type { FigureTable } from "@/lib/insights/figure-table";
import { formatPeriod } from "@/lib/insights/period";
import { cutToRange, type Range } from "@/lib/insights/range";
import { AnnotationList } from "../annotations/annotation-list";
import { ChartFigures } from "./chart-figures";
import { ChartHead } from "./chart-head";
import { ChartPlot } from "./chart-plot";
import OpenedFigures from "./opened-figures";

interface ChartProps {
  series: Series;
  range: Range;
  /** The URL of the figures' CSV. */
  csvHref: string;
  /** Whether the user may annotate years. */
  canAnnotate?: boolean;
  /** Whether the table is rendered before it is opened. */
  isExpanded?: boolean | undefined;
}

/** A series as a figure: title, newest value and its change, drawing, source, and the figures as a table and as CSV. */
export function Chart({ series, range, csvHref, canAnnotate = false, isExpanded }: ChartProps) {
  const points = cutToRange(series.points, range);
  const unit = unitStyle(series.unit);
  const id = chartId(series.id);
  const years = markYears(points, series.annotations);
  const tableId = `${id}-table`;
  const table = tableOf(tableId, series, { points, unit, years });
  const figures = { table, csvHref, of: `${series.title}, ${series.of_name}` };
  const notes = [series.note, describeMissing(points, series.frequency)].filter(Boolean).join(" · ");
  return (
    <figure
      id={id}
      data-file-name={`${series.of_name} ${series.title}`}
      className="group flex min-w-0 scroll-mt-20 flex-col sheet p-4"
    >
      <ChartHead series={series} points={points} unit={unit} />
      <ChartPlot series={series} points={points} unit={unit} tableId={tableId} years={years} />
      <figcaption className="mt-2 mb-2 grow text-muted text-xs" data-caption>
        Source: {series.source_name}
        {series.latest_period ? ` · Newest: ${describeNewest(series)}` : ""}
        {notes ? ` · ${notes}` : ""}
      </figcaption>
      <AnnotationList series={series} years={years} canAdd={canAnnotate} />
      <ChartFigures {...figures}>{isExpanded ? <OpenedFigures {...figures} /> : undefined}</ChartFigures>
    </figure>
  );
}

interface Drawn {
  points: Series["points"];
  unit: UnitStyle;
  years: readonly MarkedYear[];
}

function tableOf(id: string, series: Series, { points, unit, years }: Drawn): FigureTable {
  const cells = points.map(({ value }) => (value === null ? null : ([unit.short(value), unit.exact(value)] as const)));
  const yearNotes = Object.fromEntries(years.map(({ index }) => [index, notesAt(years, index)]));
  return {
    ...{ id, caption: `${series.title}, ${series.of_name}, ${unit.name}`, first: points[0]?.period ?? "" },
    columns: [{ name: unit.name, cells }],
    ...(years.length > 0 && { notes: yearNotes }),
  };
}

/** The period of the newest figure, with its source's note: `Oct 2026 (preliminary)`. */
function describeNewest({ latest_period: period, latest_note: note }: Series): string {
  return `${formatPeriod(period ?? "")}${note ? ` (${note})` : ""}`;
}

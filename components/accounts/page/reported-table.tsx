import { SourceLink } from "@/components/activity/source-link";
import { describeRestatement, formatReported, formatReportedExactly } from "@/lib/accounts/reported-figures";
import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import type { Series } from "@/lib/contracts/insights/industry";
import { formatChange } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";

interface ReportedTableProps {
  /** The table's id, by which the chart's cursor finds its rows. */
  id: string;
  series: Series;
  years: readonly ReportedFigure[];
}

/** Reported years as a table, newest first, each with its report; a restated year also shows its previous value. */
export function ReportedTable({ id, series, years }: ReportedTableProps) {
  const figures = new Map(years.map((figure) => [figure.period, figure]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="relative mt-1 max-h-72 overflow-auto" tabIndex={0} aria-labelledby={`${id}-caption`}>
      <table id={id} className="w-full min-w-96 text-sm tabular-nums">
        <caption id={`${id}-caption`} className="sr-only">
          {series.title}, {series.of_name}
        </caption>
        <thead className="sticky top-0 bg-surface text-muted text-xs">
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              Year
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              {series.title}
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Change
            </th>
            <th scope="col" className="py-1 text-left font-medium">
              Report
            </th>
          </tr>
        </thead>
        <tbody>
          {series.points.toReversed().map(({ period }) => (
            <Row key={period} period={period} figure={figures.get(period) ?? null} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ period, figure }: { period: string; figure: ReportedFigure | null }) {
  if (!figure)
    return (
      <tr className="border-line border-t" data-short="no data">
        <Year period={period} />
        <td className="py-1.5 pr-3 text-right text-muted">no data</td>
        <td />
        <td />
      </tr>
    );
  const { value, unit, change_percent: change, report, earlier } = figure;
  const restatement = describeRestatement(figure);
  return (
    <tr className="border-line border-t align-top" data-short={formatReported(value, unit)}>
      <Year period={period} />
      <td className="py-1.5 pr-3 text-right text-ink">
        {formatReportedExactly(value, unit)}
        {restatement ? <span className="block text-muted text-xs">Restated: {restatement}</span> : null}
      </td>
      <td className="py-1.5 pr-3 text-right text-muted">{change === null ? null : formatChange(change)}</td>
      <td className="py-1.5">
        <Report report={report} />
        {earlier.map((one) => (
          <Report key={one.report.accession} report={one.report} isEarlier />
        ))}
      </td>
    </tr>
  );
}

function Year({ period }: { period: string }) {
  return (
    <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
      {period}
    </th>
  );
}

function Report({ report, isEarlier = false }: { report: ReportedFigure["report"]; isEarlier?: boolean }) {
  return (
    <span className="flex flex-col whitespace-nowrap text-xs">
      <SourceLink signal={{ url: report.url, reference: report.accession }} />
      <span className="text-muted">
        {isEarlier ? "Before: " : ""}
        {report.form}, {formatDay(report.filed_on)}
      </span>
    </span>
  );
}

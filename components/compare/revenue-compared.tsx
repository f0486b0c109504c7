import { Table2 } from "lucide-react";
import { SourceLink } from "@/components/activity/source-link";
import { ChartAxes, widthShare } from "@/components/insights/chart/chart-axes";
import { Line, LineSample } from "@/components/insights/chart/line";
import { getLineStyle } from "@/components/insights/chart/line-style";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatReported } from "@/lib/accounts/reported-figures";
import { describeRevenue, sharedUnit } from "@/lib/compare/describe-revenue";
import { drawRevenue, type RevenueLines, type RevenueSeries, revenueHeight } from "@/lib/compare/revenue-lines";
import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import { formatDay } from "@/lib/figures/time";

interface RevenueComparedProps {
  /** One entry for each compared account; it has no years if the account has no reported figures. */
  series: readonly RevenueSeries[];
  /** The figures' source. */
  source: string;
  /** The names of accounts whose figures couldn't be loaded. */
  unavailable: readonly string[];
}

/** The revenue by year of all compared accounts on one scale, with links to the reports. */
export function RevenueCompared({ series, source, unavailable }: RevenueComparedProps) {
  const unit = sharedUnit(series);
  const drawn = series.map((one) => ({ ...one, years: one.years.filter((year) => year.unit === unit) }));
  const lines = unit === null ? null : drawRevenue(drawn);
  const { summary, remarks } = describeRevenue(series, unit, unavailable);
  return (
    <Card aria-labelledby="revenue">
      <CardHeader
        id="revenue"
        title="Revenue by year"
        description={lines ? `As reported, in ${unit === "USD" ? "US dollars" : unit}. Source: ${source}.` : undefined}
      />
      <CardBody className="flex flex-col gap-3 text-sm">
        {lines && unit ? (
          <figure className="flex min-w-0 flex-col gap-3">
            <Legend series={drawn} />
            <Plot lines={lines} unit={unit} label={summary} />
            <details className="border-line border-t pt-2 print:hidden">
              <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs px-1 text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
                <Table2 className="size-3.5" aria-hidden="true" />
                Figures and reports
              </summary>
              <Years periods={lines.periods} series={drawn} />
            </details>
          </figure>
        ) : null}
        {remarks.map((remark) => (
          <p key={remark} className="text-muted">
            {remark}
          </p>
        ))}
      </CardBody>
    </Card>
  );
}

/** The chart's legend; accounts without a line are left out. */
function Legend({ series }: { series: readonly RevenueSeries[] }) {
  return (
    <ul aria-label="Lines" className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
      {series.map(({ id, name, years }, at) =>
        years.length === 0 ? null : (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <LineSample lineStyle={at} />
            <span className="truncate text-ink">{name}</span>
          </li>
        ),
      )}
    </ul>
  );
}

/** The chart, rendered on the server; points are placed at shares of the width, so that they aren't stretched. */
function Plot({ lines: { lines, ...axes }, unit, label }: { lines: RevenueLines; unit: string; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex">
      <ChartAxes
        axes={axes}
        height={revenueHeight}
        tick={(value) => formatReported(value, unit)}
        isWide
        marks={lines.map(({ id, points }, at) =>
          points.map(({ x, y }) => (
            <circle key={`${id} ${x}`} cx={widthShare(x)} cy={y} r="2.5" className={getLineStyle(at).fill} />
          )),
        )}
      >
        {lines.map(({ id, path }, at) => (
          <Line key={id} lineStyle={at} path={path} />
        ))}
      </ChartAxes>
    </div>
  );
}

/** All figures with their reports, the newest year first. */
function Years({ periods, series }: { periods: readonly string[]; series: readonly RevenueSeries[] }) {
  const shown = series.filter(({ years }) => years.length > 0);
  const figures = shown.map(({ years }) => new Map(years.map((figure) => [figure.period, figure])));
  return (
    <section
      aria-label="Revenue by year, as reported"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-72 overflow-auto"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted text-xs">
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-medium">
              Year
            </th>
            {shown.map(({ id, name }) => (
              <th key={id} scope="col" className="min-w-32 py-1 pr-3 text-left font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period) => (
            <tr key={period} className="border-line border-t align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                {period}
              </th>
              {shown.map(({ id }, at) => (
                <td key={id} className="py-1.5 pr-3">
                  <Figure figure={figures[at]?.get(period) ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ figure }: { figure: ReportedFigure | null }) {
  if (!figure) return <span className="text-muted">no data</span>;
  const { value, unit, report } = figure;
  return (
    <>
      <span className="block text-ink">{formatReported(value, unit)}</span>
      <span className="flex flex-col whitespace-nowrap text-muted text-xs">
        <SourceLink signal={{ url: report.url, reference: report.accession }} />
        {report.form}, {formatDay(report.filed_on)}
      </span>
    </>
  );
}

import { Table2 } from "lucide-react";
import { SourceLink } from "@/components/activity/source-link";
import { ChartHead } from "@/components/insights/chart/chart-head";
import { ChartPlot } from "@/components/insights/chart/chart-plot";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import {
  conceptNames,
  describeForeignRevenue,
  describePeriod,
  describeRestatement,
  formatReported,
  reportedSeries,
} from "@/lib/accounts/reported-figures";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { ReportedFigures as Reported, ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import { formatChange } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";
import { unitStyle } from "@/lib/figures/unit";
import { ReportedTable } from "./reported-table";

interface ReportedFiguresProps {
  account: AccountDetail;
  reported: Reported;
}

/** The company's reported figures: revenue by year and the latest value of each other figure, with their reports. */
export function ReportedFigures({ account, reported }: ReportedFiguresProps) {
  const { source, company_name: name, revenue, latest } = reported;
  if (latest.length === 0) return null;
  return (
    <Card aria-labelledby="reported" className="print:hidden">
      <CardHeader
        id="reported"
        title="Reported figures"
        description={`As ${name ?? account.name} reported them. Source: ${source}.${describeForeignRevenue(revenue)}`}
      />
      <CardBody className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        {revenue.length > 0 ? <RevenueByYear account={account} source={source} years={revenue} /> : null}
        <dl aria-label="Latest figures" className="flex flex-col">
          {latest.map((figure) => (
            <LatestFigure key={figure.concept} figure={figure} />
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

interface RevenueByYearProps {
  account: AccountDetail;
  source: string;
  years: ReportedFigure[];
}

/** Revenue by year as bars, and the same figures as a table. */
function RevenueByYear({ account, source, years }: RevenueByYearProps) {
  const series = reportedSeries(years, { id: account.id, name: account.name, source });
  if (!series) return null;
  const unit = unitStyle(series.unit);
  const tableId = `${series.id}-table`;
  return (
    <figure className="min-w-0">
      <ChartHead series={series} points={series.points} unit={unit} />
      <ChartPlot series={series} points={series.points} unit={unit} tableId={tableId} />
      <details className="mt-3 border-line border-t pt-2 text-sm">
        <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs px-1 text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
          <Table2 className="size-3.5" aria-hidden="true" />
          <span>
            Figures and reports<span className="sr-only"> of revenue</span>
          </span>
        </summary>
        <ReportedTable id={tableId} series={series} years={years} />
      </details>
    </figure>
  );
}

/** One figure with its name, value, period and report. */
function LatestFigure({ figure }: { figure: ReportedFigure }) {
  const { concept, value, unit, change_percent: change, report } = figure;
  const restatement = describeRestatement(figure);
  return (
    <div className="border-line border-t py-2.5 text-sm first:border-t-0 first:pt-0">
      <dt className="text-muted">{conceptNames[concept]}</dt>
      <dd className="mt-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="font-semibold text-base text-ink">{formatReported(value, unit)}</span>
          {change === null ? null : <span className="text-muted">{formatChange(change)} on the year</span>}
          {restatement ? <span className="text-muted">Restated: {restatement}</span> : null}
        </p>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-muted text-xs">
          <span className="first-letter:uppercase">{describePeriod(figure)}</span>
          <span>
            {report.form}, filed {formatDay(report.filed_on)}
          </span>
          <SourceLink signal={{ url: report.url, reference: report.accession }} />
        </p>
      </dd>
    </div>
  );
}

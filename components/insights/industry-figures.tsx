import Link from "next/link";
import type { IndustrySeries } from "@/lib/contracts/insights/industry";
import { csvHref, insightsHref } from "@/lib/insights/addresses";
import type { Range } from "@/lib/insights/range";
import { Chart } from "./chart/chart";
import { ExpandAllLink } from "./expand-all-link";
import { RangePicker } from "./range-picker";

const shownCharts = 3;

interface IndustryFiguresProps {
  /** Null when the industry isn't known, or its figures couldn't be loaded. */
  figures: IndustrySeries | null;
  /** Whether the account's industry has a low confidence. */
  isApproximate: boolean;
  range: Range;
  hrefOf: (range: Range) => string;
  /** Whether tables are rendered before they are opened. */
  isExpanded: boolean;
}

/** The first figures of an industry, for pages other than the insights. */
export function IndustryFigures({ figures, isApproximate, range, hrefOf, isExpanded }: IndustryFiguresProps) {
  const series = figures?.items ?? [];
  if (!figures || series.length === 0) {
    return (
      <section aria-labelledby="industry">
        <h2 id="industry" className="font-semibold text-base text-ink">
          Industry
        </h2>
        <p className="mt-1 text-muted text-sm">No figures for this company’s industry.</p>
      </section>
    );
  }
  const { industry } = figures;
  const own = series.filter((one) => one.of_code === industry.code);
  return (
    <section aria-labelledby="industry" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="industry" className="font-semibold text-base text-ink">
          {industry.name}{" "}
          <span className="ml-1 font-normal text-muted text-sm">
            {isApproximate ? "approximate industry" : "industry data"}
          </span>
        </h2>
        <div className="flex items-center gap-4">
          <Link
            href={insightsHref({ codes: [industry.code], range })}
            prefetch={false}
            className="text-accent-ink text-sm hover:underline"
          >
            All figures
          </Link>
          <RangePicker current={range} hrefOf={hrefOf} />
        </div>
      </div>
      {isExpanded ? null : (
        <ExpandAllLink href={`${hrefOf(range)}&whole=1`}>Show the figures behind the charts</ExpandAllLink>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {(own.length > 0 ? own : series).slice(0, shownCharts).map((one) => (
          <Chart
            key={one.id}
            series={one}
            range={range}
            csvHref={csvHref(industry.code, one.metric)}
            isExpanded={isExpanded}
          />
        ))}
      </div>
    </section>
  );
}

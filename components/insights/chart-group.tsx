import type { ReactNode } from "react";
import type { Series } from "@/lib/contracts/insights/industry";
import { csvHref } from "@/lib/insights/addresses";
import type { Range } from "@/lib/insights/range";
import { Chart } from "./chart/chart";

interface ChartGroupProps {
  /** The code of the industry or group that the figures describe. */
  code: string;
  title: string;
  /** The industry whose CSV contains the figures. The figures of a wider group have no URL of their own. */
  industryCode: string;
  series: readonly Series[];
  range: Range;
  /** Shown beside the title. */
  aside?: ReactNode;
  /** Whether the user may annotate years. */
  canAnnotate?: boolean;
  /** Whether tables are rendered before they are opened. */
  isExpanded?: boolean | undefined;
  children?: ReactNode;
}

/** The charts of one industry or group, under its name. */
export function ChartGroup({
  code,
  title,
  industryCode,
  series,
  range,
  aside,
  canAnnotate,
  isExpanded,
  children,
}: ChartGroupProps) {
  const id = `node-${code.replace(/[^\w-]/g, "-")}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="scroll-mt-20 font-semibold text-ink text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
      {series.length === 0 ? (
        <p className="text-muted text-sm">No figures for this industry alone.</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {series.map((one) => (
            <Chart
              key={one.id}
              series={one}
              range={range}
              csvHref={csvHref(industryCode, one.metric)}
              canAnnotate={canAnnotate}
              isExpanded={isExpanded}
            />
          ))}
        </div>
      )}
    </section>
  );
}

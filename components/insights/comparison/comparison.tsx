import { Notice } from "@/components/ui/state/notice";
import { comparisonCsvHref, type InsightsView } from "@/lib/insights/addresses";
import { baseYears, type ComparedIndustry, compareIndustries } from "@/lib/insights/comparison";
import { BasePicker } from "./base-picker";
import { ComparisonChart } from "./comparison-chart";

interface ComparisonProps {
  industries: readonly ComparedIndustry[];
  view: InsightsView;
}

/** Compares the chosen industries: a chart for each metric that they share. */
export function Comparison({ industries, view }: ComparisonProps) {
  const { comparisons, left } = compareIndustries(industries, view.range, view.base ?? null);
  const years = baseYears(comparisons);
  if (comparisons.length === 0) {
    return (
      <Notice>
        These industries have no figures that could be laid over each other in these years. Choose others, or more
        years.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose">
          <h2 id="comparison" className="font-semibold text-ink text-lg">
            Industries side by side
          </h2>
          <p className="text-muted text-sm">
            Amounts are an index, so that the courses of large and small industries can be compared. Drag across a
            chart, or press Shift and the arrow keys, then Enter, to look at some years alone.
          </p>
        </div>
        {years.length > 1 ? <BasePicker years={years} view={view} /> : null}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
        {comparisons.map((comparison) => (
          <ComparisonChart
            key={comparison.metric}
            comparison={comparison}
            csvHref={comparisonCsvHref(view, comparison.metric)}
            isWhole={view.isWhole}
          />
        ))}
      </div>
      {left.length > 0 ? (
        <p className="text-muted text-sm">
          Not compared, because these industries share the figures or only one of them has any: {left.join(", ")}.
        </p>
      ) : null}
    </section>
  );
}

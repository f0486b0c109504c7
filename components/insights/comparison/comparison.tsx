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
  const { comparisons, skipped } = compareIndustries(industries, view.range, view.base ?? null);
  const years = baseYears(comparisons);
  if (comparisons.length === 0) {
    return (
      <Notice>
        These industries have no comparable figures for these years. Choose other industries or more years.
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
            Amounts are indexed so that large and small industries can be compared. To zoom in, drag across a chart, or
            press Shift with the arrow keys and then Enter.
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
            isExpanded={view.isExpanded}
          />
        ))}
      </div>
      {skipped.length > 0 ? (
        <p className="text-muted text-sm">
          Not compared because the industries share these figures or only one has them: {skipped.join(", ")}.
        </p>
      ) : null}
    </section>
  );
}

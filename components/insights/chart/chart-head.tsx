import type { Series } from "@/lib/contracts/insights/industry";
import { formatChange } from "@/lib/contracts/text/format-number";
import type { UnitStyle } from "@/lib/figures/unit";
import { changeAt } from "@/lib/insights/describe";
import { formatPeriod } from "@/lib/insights/period";

interface ChartHeadProps {
  series: Series;
  points: Series["points"];
  unit: UnitStyle;
}

/** A chart's title, unit and newest figure; the cursor replaces that figure with the one under it. */
export function ChartHead({ series, points, unit }: ChartHeadProps) {
  const latest = points.findLast((point) => point.value !== null);
  return (
    <div className="mb-3 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 data-chart-title className="font-medium text-ink text-sm">
          {series.title}
        </h3>
        <p data-chart-subtitle className="text-muted text-xs">
          {unit.name}
        </p>
      </div>
      {latest?.value == null ? null : (
        <p className="shrink-0 text-right text-sm tabular-nums" aria-live="polite">
          <Readout part="value" text={unit.short(latest.value)} className="block font-semibold text-ink" />
          <Readout
            part="when"
            text={`${formatPeriod(latest.period)}${changeText(changeAt(series, latest.period), series.unit)}`}
            className="block text-muted text-xs"
          />
        </p>
      )}
    </div>
  );
}

/** A readout; `data-latest` is the text to show when the cursor leaves. */
function Readout({ part, text, className }: { part: "value" | "when"; text: string; className: string }) {
  return (
    <span data-readout={part} data-latest={text} className={className}>
      {text}
    </span>
  );
}

function changeText(change: number | null, unit: string): string {
  if (change === null) return "";
  return ` · ${unit === "percent" ? formatChange(change).replace("%", " pts") : formatChange(change)}`;
}

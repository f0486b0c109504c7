import { formatChange } from "@/lib/contracts/text/format-number";
import type { UnitStyle } from "@/lib/figures/unit";
import type { ComparedLine, Comparison } from "@/lib/insights/comparison";
import { formatPeriod } from "@/lib/insights/period";
import { LineSample } from "../chart/line";

interface ComparisonLegendProps {
  comparison: Comparison;
  unit: UnitStyle;
}

const cell = "whitespace-nowrap py-1 pl-3 text-right tabular-nums";

/** The legend: each line's industry, its value (at the cursor, if any), and its change over the shown years. */
export function ComparisonLegend({ comparison, unit }: ComparisonLegendProps) {
  const { lines } = comparison;
  const latest = lines[0]?.latest?.period;
  const hasChange = lines.some((line) => line.change_percent !== null);
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{comparison.title} of each industry</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Industry
          </th>
          <th scope="col" className={`${cell} font-medium`} aria-live="polite">
            <span data-readout="when" data-latest={latest ? formatPeriod(latest) : ""}>
              {latest ? formatPeriod(latest) : ""}
            </span>
          </th>
          {hasChange ? (
            <>
              <th scope="col" className={`${cell} font-medium`}>
                Change
              </th>
              <th scope="col" className={`${cell} font-medium max-sm:hidden`}>
                Per year
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.code} className="border-line border-t" data-legend={legendText(line, unit)}>
            <th scope="row" className="py-1 text-left font-normal text-ink">
              <span className="flex items-center gap-2">
                <LineSample lineStyle={line.lineStyle} />
                {line.name}
              </span>
            </th>
            <td className={`${cell} font-medium text-ink`}>
              <span data-readout="value" data-latest={valueText(line, unit)}>
                {valueText(line, unit)}
              </span>
            </td>
            {hasChange ? (
              <>
                <td className={`${cell} text-muted`}>{changeText(line.change_percent)}</td>
                <td className={`${cell} text-muted max-sm:hidden`}>{changeText(line.yearly_percent)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText({ latest }: ComparedLine, unit: UnitStyle): string {
  return latest ? unit.short(latest.value) : "no data";
}

function changeText(percent: number | null): string {
  return percent === null ? "–" : formatChange(percent);
}

/** A line of the legend in a saved picture. */
function legendText(line: ComparedLine, unit: UnitStyle): string {
  const change = line.change_percent === null ? "" : ` (${formatChange(line.change_percent)})`;
  return `${line.name}: ${valueText(line, unit)}${line.latest ? ` in ${formatPeriod(line.latest.period)}` : ""}${change}`;
}

import Link from "next/link";
import type { Insights } from "@/lib/contracts/home/screens";
import type { Industry, Series } from "@/lib/contracts/insights/industry";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { groupByNode, rankMoves } from "@/lib/insights/moved";
import type { Range } from "@/lib/insights/range";
import { findTouched, touchedHref } from "@/lib/insights/touched";
import { ChartGroup } from "./chart-group";
import { IndustryAccounts } from "./industry-accounts";
import { Moves } from "./moves";

const shownMoves = 4;

interface IndustryChartsProps {
  insights: Insights;
  range: Range;
  /** Whether the user chose these industries; otherwise they are those of the user's accounts. */
  isChosen: boolean;
  canAnnotate: boolean;
  /** Whether tables are rendered before they are opened. */
  isExpanded?: boolean | undefined;
}

/**
 * The industries one below the other: their main movements, their charts, the user's accounts; then the charts of their
 * wider groups.
 */
export function IndustryCharts({ insights, range, isChosen, canAnnotate, isExpanded }: IndustryChartsProps) {
  const { industries, parts: loaded, figures } = insights;
  const codes = loaded.map(({ industry }) => industry.code);
  const parts = loaded.map(describePart);
  const wider = groupByNode(parts.flatMap((part) => part.wider)).filter(({ code }) => !codes.includes(code));
  const shown = parts.flatMap((part) => [...part.own, ...part.wider]);
  // If the user chose the industries, only their own movements are ranked; otherwise those of all series are.
  const moves = rankMoves([...shown, ...(isChosen ? [] : figures.flatMap(({ items }) => items))], {
    isMine: (code) => findTouched(code, industries).mine > 0,
    limit: shownMoves,
  });
  return (
    <div className="flex flex-col gap-8">
      <Moves moves={moves} industries={industries} shownIds={shown.map(({ id }) => id)} />
      {parts.map((part) => (
        <ChartGroup
          key={part.industry.code}
          code={part.industry.code}
          title={part.industry.name}
          industryCode={part.industry.code}
          series={part.own}
          range={range}
          canAnnotate={canAnnotate}
          isExpanded={isExpanded}
          aside={
            <Link
              href={touchedHref([part.industry.code], null)}
              prefetch={false}
              className="text-muted text-sm tabular-nums hover:text-ink hover:underline"
            >
              {formatPlural(part.industry.account_count, "account")}
            </Link>
          }
        >
          <IndustryAccounts
            accounts={part.mine.items}
            total={part.mine.total}
            allHref={touchedHref([part.industry.code], "me")}
          />
        </ChartGroup>
      ))}
      {wider.map(({ code, name, series }) => (
        <ChartGroup
          key={code}
          code={code}
          title={`${name}: sector data (${series[0]?.frequency === "M" ? "monthly" : "yearly"})`}
          industryCode={parts.find((part) => part.wider.some((one) => one.of_code === code))?.industry.code ?? code}
          series={series}
          range={range}
          canAnnotate={canAnnotate}
          isExpanded={isExpanded}
        />
      ))}
    </div>
  );
}

interface Part {
  industry: Industry;
  own: Series[];
  /** The figures of the groups that the industry belongs to. */
  wider: Series[];
  mine: Insights["parts"][number]["mine"];
}

function describePart({ industry, items, mine }: Insights["parts"][number]): Part {
  return {
    industry,
    own: items.filter((one) => one.of_code === industry.code),
    wider: items.filter((one) => one.of_code !== industry.code),
    mine,
  };
}

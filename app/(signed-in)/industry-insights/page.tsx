import { ChevronDown } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ChartCursor } from "@/components/insights/chart-cursor";
import { ChartGroup } from "@/components/insights/chart-group";
import { IndustryAccounts } from "@/components/insights/industry-accounts";
import { IndustryPicker } from "@/components/insights/industry-picker";
import { MoveCard } from "@/components/insights/move-card";
import { RangePicker } from "@/components/insights/range-picker";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import type { Industry, Series } from "@/lib/contracts/industry";
import { industriesOfMine, mostIndustries } from "@/lib/contracts/industry-choice";
import type { Insights } from "@/lib/contracts/screens";
import { formatPlural } from "@/lib/figures/number";
import { chartHref, chartId, insightsHref } from "@/lib/insights/addresses";
import { loadInsights } from "@/lib/insights/load-screens";
import { groupByNode, rankMoves } from "@/lib/insights/moved";
import { readRange } from "@/lib/insights/range";
import { findTouched, touchedHref } from "@/lib/insights/touched";
import { makeTree } from "@/lib/insights/tree";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Industry insights" };

interface IndustryInsightsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const shownMoves = 4;

export default async function IndustryInsightsPage({ searchParams }: IndustryInsightsPageProps) {
  const { backend } = await requireUser();
  const given = await searchParams;
  const range = readRange(given.range);
  const { industries, parts: loaded, figures } = pageData(await loadInsights(backend, given.industry));
  const codes = loaded.map(({ industry }) => industry.code);
  const parts = loaded.map(describePart);
  const wider = groupByNode(parts.flatMap((part) => part.wider)).filter(({ code }) => !codes.includes(code));
  const shown = parts.flatMap((part) => [...part.own, ...part.wider]);
  // Who asks for industries wants to know what moved in these; else it is looked for wherever it may matter.
  const moves = rankMoves([...shown, ...(given.industry ? [] : figures.flatMap(({ items }) => items))], {
    isMine: (code) => findTouched(code, industries).mine > 0,
    limit: shownMoves,
  });
  const isShown = (id: string) => shown.some((one) => one.id === id);
  return (
    <Page>
      <PageHeading
        title="Industry insights"
        description="US industries in figures of the Bureau of Economic Analysis, the Census Bureau and the Bureau of Labor Statistics."
        actions={<RangePicker current={range} hrefOf={(next) => insightsHref(given.industry ? codes : [], next)} />}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:grid-cols-[16rem_minmax(0,1fr)]">
        <aside
          aria-label="Choose industries"
          className="xl:sticky xl:top-[calc(var(--topbar)+1rem)] xl:flex xl:max-h-[calc(100dvh-var(--topbar)-2rem)] xl:flex-col"
        >
          <details className="group flex min-h-0 flex-col max-xl:rounded-lg max-xl:border max-xl:border-line xl:[&::details-content]:flex xl:[&::details-content]:min-h-0 xl:[&::details-content]:flex-col xl:[&::details-content]:[content-visibility:visible]">
            <summary className="flex min-h-10 list-none items-center justify-between px-3 font-medium text-sm [&::-webkit-details-marker]:hidden supports-[selector(::details-content)]:xl:hidden">
              Choose industries
              <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
            </summary>
            <div className="flex min-h-0 flex-col gap-3 max-xl:px-3 max-xl:pb-3">
              {industriesOfMine(industries).length > 0 ? (
                <Link href={insightsHref([], range)} className="text-accent-ink text-sm hover:underline">
                  Show the industries of my accounts
                </Link>
              ) : null}
              <IndustryPicker tree={makeTree(industries)} chosen={codes} most={mostIndustries} range={range} />
            </div>
          </details>
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          {moves.length > 0 ? (
            <section aria-labelledby="moved" className="flex flex-col gap-3">
              <div>
                <h2 id="moved" className="font-semibold text-ink text-lg">
                  What moved
                </h2>
                <p className="text-muted text-sm">
                  By size against a usual year of the same figure, your industries first. Each opens the accounts in it.
                </p>
              </div>
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-4">
                {moves.map((move) => (
                  <MoveCard
                    key={move.id}
                    move={move}
                    chartHref={isShown(move.id) ? `#${chartId(move.id)}` : chartHref(move)}
                    touched={findTouched(move.of_code, industries)}
                  />
                ))}
              </ul>
            </section>
          ) : null}
          {parts.map((part) => (
            <ChartGroup
              key={part.industry.code}
              code={part.industry.code}
              title={part.industry.name}
              industryCode={part.industry.code}
              series={part.own}
              range={range}
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
            />
          ))}
        </div>
      </div>
      <ChartCursor />
    </Page>
  );
}

interface Part {
  industry: Industry;
  own: Series[];
  /** Figures of the groups that the industry belongs to. */
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

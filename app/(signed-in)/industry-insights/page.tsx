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
import { listAccounts } from "@/lib/accounts/load-accounts";
import { viewHref, wholeView } from "@/lib/accounts/view";
import type { Backend } from "@/lib/backend/call";
import { accountQuerySchema } from "@/lib/contracts/account";
import type { Industry, Series } from "@/lib/contracts/industry";
import { formatPlural } from "@/lib/figures/number";
import { chartId, insightsHref } from "@/lib/insights/addresses";
import { chooseIndustries, industriesOfMine, mostIndustries } from "@/lib/insights/choice";
import { findSeries } from "@/lib/insights/find-series";
import { listIndustries } from "@/lib/insights/load-industries";
import { groupByNode, rankMoves } from "@/lib/insights/moved";
import { readRange } from "@/lib/insights/range";
import { makeTree } from "@/lib/insights/tree";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";

export const metadata: Metadata = { title: "Industry insights" };

interface IndustryInsightsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const shownMoves = 4;
const shownAccounts = 5;

export default async function IndustryInsightsPage({ searchParams }: IndustryInsightsPageProps) {
  const { backend } = await requireUser();
  const given = await searchParams;
  const range = readRange(given.range);
  const industries = pageData(await listIndustries(backend)).items;
  const chosen = chooseIndustries(industries, given.industry);
  const codes = chosen.map(({ code }) => code);
  const parts = await Promise.all(chosen.map((industry) => loadPart(backend, industry, industries)));
  const wider = groupByNode(parts.flatMap((part) => part.wider)).filter(({ code }) => !codes.includes(code));
  const moves = rankMoves(
    parts.flatMap((part) => [...part.own, ...part.wider]),
    shownMoves,
  );
  return (
    <Page width="wide">
      <PageHeading
        title="Industry insights"
        description="US industries in figures of the Bureau of Economic Analysis, the Census Bureau and the Bureau of Labor Statistics."
        actions={<RangePicker current={range} hrefOf={(next) => insightsHref(given.industry ? codes : [], next)} />}
      />
      <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-[16rem_minmax(0,1fr)]">
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
                  Industries of my accounts
                </Link>
              ) : null}
              <IndustryPicker tree={makeTree(industries)} chosen={codes} most={mostIndustries} range={range} />
            </div>
          </details>
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          {moves.length > 0 ? (
            <section aria-labelledby="moved" className="flex flex-col gap-3">
              <h2 id="moved" className="font-semibold text-ink text-lg">
                What moved
              </h2>
              <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                {moves.map((move) => (
                  <MoveCard key={move.id} move={move} href={`#${chartId(move.id)}`} />
                ))}
              </div>
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
                  href={listHref(part, null)}
                  prefetch={false}
                  className="text-muted text-sm tabular-nums hover:text-ink hover:underline"
                >
                  {formatPlural(part.industry.account_count, "account")}
                </Link>
              }
            >
              <IndustryAccounts accounts={part.mine.items} total={part.mine.total} allHref={listHref(part, "me")} />
            </ChartGroup>
          ))}
          {wider.map(({ code, name, series }) => (
            <ChartGroup
              key={code}
              code={code}
              title={`${name}, the wider group, by ${series[0]?.frequency === "M" ? "month" : "year"}`}
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
  /** The industries in it: itself, or those of a sector. */
  codes: string[];
  own: Series[];
  /** Figures of the groups that the industry belongs to. */
  wider: Series[];
  mine: { items: Parameters<typeof IndustryAccounts>[0]["accounts"]; total: number };
}

async function loadPart(backend: Backend, industry: Industry, industries: readonly Industry[]): Promise<Part> {
  const codes = industries
    .filter(({ code, parent_code, level }) => level === "industry" && [code, parent_code].includes(industry.code))
    .map(({ code }) => code);
  const query = { industry: codes.join(","), owner: "me", sort: "-market_cap", limit: shownAccounts };
  const [figures, mine] = await Promise.all([
    findSeries(backend, industry.code),
    codes.length > 0 ? listAccounts(backend, accountQuerySchema.parse(query)) : null,
  ]);
  const items = figures?.items ?? [];
  return {
    industry,
    codes,
    own: items.filter((one) => one.of_code === industry.code),
    wider: items.filter((one) => one.of_code !== industry.code),
    mine: mine?.kind === "ok" ? mine.data : { items: [], total: 0 },
  };
}

/** The list of the accounts in a node: a sector's are those of its industries. */
function listHref(node: Part, owner: "me" | null): string {
  return viewHref({ ...wholeView, lists: { ...wholeView.lists, industry: node.codes }, owner, sort: "-market_cap" });
}

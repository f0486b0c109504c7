import { FactsCard } from "@/components/accounts/page/facts-card";
import { RankCard } from "@/components/accounts/page/rank-card";
import { ReportedFigures } from "@/components/accounts/page/reported-figures";
import { SegmentCard } from "@/components/accounts/page/segment-card";
import { SimilarCard } from "@/components/accounts/page/similar-card";
import { StickyColumn } from "@/components/accounts/page/sticky-column";
import { CommitteeCard } from "@/components/committee/committee-card";
import { DraftsProvider } from "@/components/drafts/drafts-provider";
import { Annotations } from "@/components/insights/annotations/annotations";
import { ChartCursor } from "@/components/insights/chart/chart-cursor";
import { ChartPictures } from "@/components/insights/chart/chart-pictures";
import { IndustryFigures } from "@/components/insights/industry-figures";
import { TimelineCard } from "@/components/timeline/timeline-card";
import { Notice } from "@/components/ui/state/notice";
import { tabHref } from "@/lib/activity/account-tab";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { formatDay } from "@/lib/figures/time";
import { readRange } from "@/lib/insights/range";

interface OverviewProps {
  account: AccountDetail;
  backend: Backend;
  user: User;
  range: string | string[] | undefined;
  /** Whether tables are rendered even while they are collapsed. */
  isExpanded: boolean;
}

/**
 * The account's overview: the committee, the latest events and the composer; beside them its facts, which stay in view;
 * below, its industry and similar accounts. When the backend doesn't respond, the facts are shown without the rest.
 */
export async function OverviewSection({ account, backend, user, range, isExpanded }: OverviewProps) {
  const result = await callApi(backend, "GET /accounts/:id/overview/", { params: { id: account.id } });
  const overview = result.kind === "ok" ? result.data : null;
  const canEdit = can(user.role, "editAccounts");
  const shortcutsOn = await areShortcutsOn();
  const of = { id: account.id, name: account.name };
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr] print:block">
        <div className="flex min-w-0 flex-col gap-5 print:hidden">
          {overview ? (
            <>
              <CommitteeCard
                key={`committee-${account.id}`}
                account={of}
                committee={overview.committee}
                people={null}
              />
              <DraftsProvider key={account.id} accountId={account.id} drafts={overview.drafts}>
                <TimelineCard
                  accountId={account.id}
                  first={overview.timeline}
                  targetId={null}
                  nowMs={Date.now()}
                  shortcutsOn={shortcutsOn}
                  isBrief
                />
              </DraftsProvider>
            </>
          ) : (
            <Notice tone="warning">Activity and comparisons couldn’t be loaded. Reload the page to try again.</Notice>
          )}
        </div>
        <StickyColumn>
          <FactsCard account={account} custom={overview?.fields ?? []} canEdit={canEdit} nowMs={Date.now()} />
        </StickyColumn>
        <div className="flex min-w-0 flex-col gap-5">
          {overview ? <SegmentCard name={account.name} compared={overview.segment} /> : null}
          <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
            <RankCard account={account} rank={overview?.rank ?? null} />
            <SimilarCard key={account.id} account={account} />
          </div>
        </div>
      </div>
      {overview ? <ReportedFigures account={account} reported={overview.reported} /> : null}
      <div className="no-print">
        <IndustryFigures
          figures={overview?.industry ?? null}
          isApproximate={account.facts.some((fact) => fact.field === "industry_code" && fact.confidence === "low")}
          range={readRange(range)}
          hrefOf={(to) => `${tabHref(account.id, "overview")}?range=${to}`}
          isExpanded={isExpanded}
        />
      </div>
      <ChartCursor />
      <ChartPictures />
      <Annotations />
      <p className="hidden text-muted text-xs print:block">
        Printed from Sightline on {formatDay(new Date().toISOString())}. Numbers refer to the sources below, with their
        confidence and the day each was last confirmed.
      </p>
    </>
  );
}

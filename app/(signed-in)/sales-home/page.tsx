import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { ClientsPage } from "@/components/clients/clients-page";
import { AlertsCard } from "@/components/home/alerts-card";
import { AttentionCard } from "@/components/home/attention-card";
import { FirstStepsCard } from "@/components/home/first-steps-card";
import { MovesCard } from "@/components/home/moves-card";
import { MyAccountsCard } from "@/components/home/my-accounts-card";
import { QueueCard } from "@/components/home/queue-card";
import { DayTitle, QueueProvider } from "@/components/home/queue-context";
import { RecentAccounts } from "@/components/home/recent-accounts";
import { SampleDataSlot } from "@/components/home/sample-data-slot";
import { WeekLine } from "@/components/home/week-line";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import { NewWorkspacePage } from "@/components/workspace/new-workspace-page";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { callApi } from "@/lib/backend/call-api";
import { findChosenClient, findClientName } from "@/lib/clients/server/load-chosen-client";
import { describeEndedView } from "@/lib/clients/view-notice";
import { can } from "@/lib/contracts/rights/rights";
import { rankMoves } from "@/lib/insights/moved";
import { findTouched } from "@/lib/insights/touched";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";
import { loadAttentionItems } from "./load-attention-items";

export const metadata: Metadata = { title: "Home" };

/** The number of movements shown: first the industries' latest monthly ones, those of the user's accounts first. */
const shownMoves = 3;

export default async function SalesHomePage({ searchParams }: PageProps<"/sales-home">) {
  const { user, backend } = await requireUser();
  const viewing = await findChosenClient(backend, user);
  if (viewing?.chosen === null) {
    const query = await searchParams;
    const name = query.viewing === "ended" ? await findClientName(backend, query.client) : null;
    return <ClientsPage backend={backend} notice={describeEndedView(query.viewing, name)} />;
  }
  if (viewing === null && user.client_id === null) {
    const offer = await pageData(await callApi(backend, "GET /users/me/workspace/"));
    return <NewWorkspacePage offer={offer} email={user.email} />;
  }
  const [found, needs] = await Promise.all([callApi(backend, "GET /home/"), loadAttentionItems(backend, user)]);
  const home = await pageData(found);
  const { queue, accounts, is_mine: isMine, industries, first_steps: steps, week } = home;
  const figures = new Map(
    home.figures.flatMap(({ industry, items }) => {
      const output = items.find((one) => one.metric === "gross_output");
      return output ? [[industry.code, output] as const] : [];
    }),
  );
  const ownTouched = (code: string) => {
    const touched = findTouched(code, industries);
    return { ...touched, all: touched.mine || touched.all };
  };
  const mineIn = (code: string) => Number(findTouched(code, industries).mine > 0);
  const industryMoves = home.industry_moves
    .filter(({ of_code: code }) => findTouched(code, industries).all > 0)
    .toSorted((a, b) => mineIn(b.of_code) - mineIn(a.of_code))
    .slice(0, shownMoves);
  const moves = rankMoves(
    home.figures.flatMap(({ items }) => items),
    { isMine: (code) => findTouched(code, industries).mine > 0, limit: shownMoves - industryMoves.length },
  );
  const samples = home.sample_accounts;
  // While the workspace has no accounts, only the steps that add accounts are useful.
  const isEmpty = !samples && steps.some(({ name, is_done: isDone }) => name === "accounts" && !isDone);
  const offersSampleData = samples !== null && can(user.role, "manageClient") && (!home.has_accounts || samples > 0);
  const hasQueue = can(user.role, "personalize") && !isEmpty;
  return (
    <QueueProvider first={queue}>
      <Page>
        <PageHeading
          title={isEmpty ? "Add your first accounts" : hasQueue ? <DayTitle needs={needs.length} /> : "Home"}
          description={
            week && !isEmpty ? <WeekLine week={week} /> : accounts.total > 0 ? null : `Signed in as ${user.full_name}`
          }
          actions={
            isEmpty ? null : (
              <ButtonLink href="/signals?since=friday" aria-label="See everything since Friday" prefetch={false}>
                Since Friday
              </ButtonLink>
            )
          }
          actionsBeside
        />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            {steps.length > 0 ? <FirstStepsCard steps={steps} accountId={accounts.items[0]?.id ?? null} /> : null}
            {offersSampleData ? <SampleDataSlot count={samples} /> : null}
            {needs.length > 0 && !isEmpty ? <AttentionCard needs={needs} /> : null}
            {hasQueue ? <QueueCard shortcutsOn={await areShortcutsOn()} /> : null}
            {isEmpty ? null : accounts.total > 0 ? (
              <MyAccountsCard accounts={accounts.items} total={accounts.total} figures={figures} isMine={isMine} />
            ) : (
              <NoAccountsCard isMine={isMine} />
            )}
            {home.recent_accounts && !isEmpty ? <RecentAccounts accounts={home.recent_accounts} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <MovesCard industryMoves={industryMoves} moves={moves} touchedOf={ownTouched} />
            {/* Last in its column, because its rows arrive over the live connection and would shift content below. */}
            <AlertsCard />
          </div>
        </div>
      </Page>
    </QueueProvider>
  );
}

function NoAccountsCard({ isMine }: { isMine: boolean }) {
  return (
    <Card aria-label="My accounts">
      <EmptyState
        icon={Building2}
        title={isMine ? "You don’t own any accounts yet" : "No accounts yet"}
        action={
          <ButtonLink href="/all-accounts?owner=all" variant="primary">
            Browse all accounts
          </ButtonLink>
        }
      >
        {isMine ? "Accounts you add or are assigned will appear here." : "Accounts of this workspace will appear here."}
      </EmptyState>
    </Card>
  );
}

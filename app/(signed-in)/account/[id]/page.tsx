import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { AccountHeader } from "@/components/accounts/account-header";
import { AccountOutlook } from "@/components/accounts/account-outlook";
import { FactsCard } from "@/components/accounts/facts-card";
import { OwnerPicker } from "@/components/accounts/owner-picker";
import { PeopleCard } from "@/components/accounts/people-card";
import { RememberVisit } from "@/components/accounts/remember-visit";
import { RemoveAccount } from "@/components/accounts/remove-account";
import { StandingCard } from "@/components/accounts/standing-card";
import { WatchButton } from "@/components/accounts/watch-button";
import { IndustryFigures } from "@/components/insights/industry-figures";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { getAccount } from "@/lib/accounts/load-accounts";
import { listContacts } from "@/lib/accounts/load-contacts";
import { readPeopleFilter } from "@/lib/accounts/people";
import { findRank } from "@/lib/accounts/rank";
import { type AccountTab, readTab, readTarget, type Target, tabHref } from "@/lib/activity/place";
import { pageLimit } from "@/lib/contracts/page";
import { canAssignOwner, canEditAccounts } from "@/lib/contracts/rights";
import { findSeries } from "@/lib/insights/find-series";
import { readRange } from "@/lib/insights/range";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";
import { ActivitySection, SignalsSection } from "./sections";

interface AccountPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One call for the title and the page. Whatever is no account of this client is the same not-found (case G9). */
const loadAccount = cache(async (id: string) => {
  const { user, backend } = await requireUser();
  if (!uuid.test(id)) notFound();
  return { user, backend, account: pageData(await getAccount(backend, id)) };
});

export async function generateMetadata({ params }: AccountPageProps): Promise<Metadata> {
  const { account } = await loadAccount((await params).id);
  return { title: account.name };
}

export default async function AccountPage({ params, searchParams }: AccountPageProps) {
  const { user, backend, account } = await loadAccount((await params).id);
  const given = await searchParams;
  const find = (name: string) => [given[name]].flat()[0] ?? null;
  const tab = readTab(find("tab"));
  const hrefOf = (to: AccountTab, target?: Partial<Target>) => tabHref(account.id, to, target);
  const section = { account, backend, user, target: readTarget(find) };
  return (
    <Page>
      <AccountHeader
        account={account}
        owner={
          canAssignOwner(user.role) ? (
            <OwnerPicker accountId={account.id} owner={account.owner} meUid={user.uid} />
          ) : null
        }
        actions={
          <>
            <WatchButton accountId={account.id} isWatched={account.is_watched} />
            {canEditAccounts(user.role) ? <RemoveAccount account={account} uid={user.uid} /> : null}
          </>
        }
      />
      <AccountOutlook
        account={account}
        taskHref={account.next_task ? hrefOf("activity", { task: account.next_task.id }) : null}
      />
      <Tabs
        label="Account sections"
        current={hrefOf(tab)}
        tabs={[
          { href: hrefOf("overview"), label: "Overview" },
          { href: hrefOf("people"), label: "People", count: account.contact_count },
          { href: hrefOf("signals"), label: "Signals", count: account.signal_count },
          { href: hrefOf("activity"), label: "Activity" },
        ]}
      />
      {tab === "overview" ? (
        <>
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <FactsCard account={account} />
            <StandingCard account={account} rank={await findRank(backend, account)} />
          </div>
          <IndustryFigures
            figures={account.industry_code ? await findSeries(backend, account.industry_code) : null}
            range={readRange(given.range)}
            hrefOf={(range) => `${hrefOf("overview")}?range=${range}`}
          />
        </>
      ) : null}
      {tab === "people" ? (
        <PeopleCard
          accountId={account.id}
          people={pageData(await listContacts(backend, account.id, { limit: pageLimit.max })).items}
          filter={readPeopleFilter({ get: find })}
        />
      ) : null}
      {tab === "signals" ? <SignalsSection {...section} /> : null}
      {tab === "activity" ? <ActivitySection {...section} /> : null}
      <RememberVisit uid={user.uid} id={account.id} name={account.name} detail={account.sector} />
    </Page>
  );
}

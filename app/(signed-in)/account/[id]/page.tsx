import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { AccountHeader } from "@/components/accounts/account-header";
import { FactsCard } from "@/components/accounts/facts-card";
import { PeopleCard } from "@/components/accounts/people-card";
import { RememberVisit } from "@/components/accounts/remember-visit";
import { RemoveAccount } from "@/components/accounts/remove-account";
import { StandingCard } from "@/components/accounts/standing-card";
import { IndustryFigures } from "@/components/insights/industry-figures";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { getAccount } from "@/lib/accounts/load-accounts";
import { listContacts } from "@/lib/accounts/load-contacts";
import { readPeopleFilter } from "@/lib/accounts/people";
import { findRank } from "@/lib/accounts/rank";
import { pageLimit } from "@/lib/contracts/page";
import { canEditAccounts } from "@/lib/contracts/rights";
import { findSeries } from "@/lib/insights/find-series";
import { readRange } from "@/lib/insights/range";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";

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
  const tab = given.tab === "people" ? "people" : "overview";
  const overviewHref = `/account/${account.id}`;
  const peopleHref = `${overviewHref}?tab=people`;
  return (
    <Page>
      <AccountHeader
        account={account}
        actions={canEditAccounts(user.role) ? <RemoveAccount account={account} uid={user.uid} /> : null}
      />
      <Tabs
        label="Account sections"
        current={tab === "people" ? peopleHref : overviewHref}
        tabs={[
          { href: overviewHref, label: "Overview" },
          { href: peopleHref, label: "People", count: account.contact_count },
        ]}
      />
      {tab === "people" ? (
        <PeopleCard
          accountId={account.id}
          people={pageData(await listContacts(backend, account.id, { limit: pageLimit.max })).items}
          filter={readPeopleFilter({ get: (name) => [given[name]].flat()[0] ?? null })}
        />
      ) : (
        <>
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <FactsCard account={account} />
            <StandingCard account={account} rank={await findRank(backend, account)} />
          </div>
          <IndustryFigures
            figures={account.industry_code ? await findSeries(backend, account.industry_code) : null}
            range={readRange(given.range)}
            hrefOf={(range) => `${overviewHref}?range=${range}`}
          />
        </>
      )}
      <RememberVisit uid={user.uid} id={account.id} name={account.name} detail={account.sector} />
    </Page>
  );
}

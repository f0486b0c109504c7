import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { OwnerPicker } from "@/components/accounts/owner-picker";
import { AccountHeader } from "@/components/accounts/page/account-header";
import { AccountMenu } from "@/components/accounts/page/account-menu";
import { LogoMenu } from "@/components/accounts/page/logo-menu";
import { RememberVisit } from "@/components/accounts/page/remember-visit";
import { WatchButton } from "@/components/accounts/page/watch-button";
import { MutedNote } from "@/components/mutes/account-mute";
import { NudgeButton } from "@/components/nudges/nudge-button";
import { PresenceSlot } from "@/components/presence/presence-slot";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { Tabs } from "@/components/ui/tabs";
import { isAccountId } from "@/lib/accounts/account-id";
import { type AccountTab, readTab, readTarget, type Target, tabHref } from "@/lib/activity/account-tab";
import { dayOf } from "@/lib/activity/due";
import { callApi } from "@/lib/backend/call-api";
import { can, canRemoveAccount } from "@/lib/contracts/rights/rights";
import { readExpanded } from "@/lib/insights/addresses";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";
import { headquartersClock } from "./headquarters-clock";
import { OverviewSection } from "./overview";
import { ActivitySection, HistorySection, PeopleSection, SignalsSection, SinceSection } from "./sections";
import { RemovedSlot } from "./slots";

/**
 * Cached, so that the title and the page share one request. Any id that isn't an account of this client gives the same
 * not-found page (case G9). Exceptions: users who may restore a removed account see that it was removed, and a merged
 * account redirects to the one that survived.
 */
const loadAccount = cache(async (id: string) => {
  const { user, backend } = await requireUser({ needsClient: true });
  const missing = { user, backend, account: null, removed: null, survivorId: null };
  if (!isAccountId(id)) return missing;
  const found = await callApi(backend, "GET /accounts/:id/", { params: { id } });
  if (found.kind === "refused" && found.fields?.merged_into)
    return { ...missing, survivorId: found.fields.merged_into };
  if (found.kind === "refused" && found.status === 404) {
    const removed = await callApi(backend, "GET /accounts/removed/:id/", { params: { id } });
    if (removed.kind === "ok") return { ...missing, removed: removed.data };
  }
  return { ...missing, account: await findPageData(found) };
});

/**
 * The query to keep when redirecting from a merged account, so that the surviving account opens at the same tab and
 * row.
 */
function queryOf(searchValues: Awaited<PageProps<"/account/[id]">["searchParams"]>): string {
  const pairs = Object.entries(searchValues).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

export async function generateMetadata({ params }: PageProps<"/account/[id]">): Promise<Metadata> {
  const { account, removed } = await loadAccount((await params).id);
  return { title: account?.name ?? (removed ? `${removed.name} (removed)` : missingTitle) };
}

export default async function AccountPage({ params, searchParams }: PageProps<"/account/[id]">) {
  const { user, backend, account, removed, survivorId } = await loadAccount((await params).id);
  if (survivorId !== null) redirect(`/account/${survivorId}${queryOf(await searchParams)}`);
  if (removed !== null) return <RemovedSlot account={removed} nowMs={Date.now()} />;
  if (account === null) return <MissingPage of="account" />;
  const searchValues = await searchParams;
  const find = (name: string) => [searchValues[name]].flat()[0] ?? null;
  const tab = readTab(find("tab"));
  const hrefOf = (to: AccountTab, target?: Partial<Target>) => tabHref(account.id, to, target);
  const section = { account, backend, target: readTarget(find) };
  return (
    <Page>
      <AccountHeader
        account={account}
        taskHref={account.next_task ? hrefOf("activity", { task: account.next_task.id }) : null}
        today={dayOf(Date.now(), "UTC")}
        mark={
          can(user.role, "editAccounts") ? (
            <LogoMenu account={{ id: account.id, name: account.name, logo: account.logo }} />
          ) : null
        }
        owner={
          can(user.role, "assignOwner") ? (
            <>
              <OwnerPicker accountId={account.id} owner={account.owner} />
              {can(user.role, "lead") && account.owner && account.owner.uid !== user.uid ? (
                <NudgeButton member={account.owner} account={{ id: account.id, name: account.name }} />
              ) : null}
            </>
          ) : null
        }
        clock={headquartersClock(account)}
        note={account.mute ? <MutedNote account={{ id: account.id, name: account.name }} mute={account.mute} /> : null}
        present={<PresenceSlot clientId={user.client_id} accountId={account.id} drawnAtMs={Date.now()} />}
        actions={
          <>
            {can(user.role, "personalize") ? (
              <WatchButton accountId={account.id} name={account.name} isWatched={account.is_watched} />
            ) : null}
            <AccountMenu
              account={account}
              isMuted={Boolean(account.mute)}
              canMute={can(user.role, "personalize")}
              canRemove={canRemoveAccount(user, account)}
            />
          </>
        }
      />
      <SinceSection account={account} backend={backend} />
      <Tabs
        label="Account sections"
        current={hrefOf(tab)}
        tabs={[
          { href: hrefOf("overview"), label: "Overview" },
          { href: hrefOf("people"), label: "Contacts", count: account.contact_count },
          { href: hrefOf("signals"), label: "Signals", count: account.signal_count },
          { href: hrefOf("activity"), label: "Activity" },
          { href: hrefOf("history"), label: "History" },
        ]}
      />
      {tab === "overview" ? (
        <OverviewSection
          account={account}
          backend={backend}
          user={user}
          range={searchValues.range}
          isExpanded={readExpanded(searchValues.whole)}
        />
      ) : null}
      {tab === "people" ? <PeopleSection {...section} find={find} /> : null}
      {tab === "signals" ? <SignalsSection {...section} /> : null}
      {tab === "activity" ? <ActivitySection {...section} /> : null}
      {tab === "history" ? <HistorySection {...section} day={find("as_of")} /> : null}
      <RememberVisit id={account.id} />
    </Page>
  );
}

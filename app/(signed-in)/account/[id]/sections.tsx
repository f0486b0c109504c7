import { CommitteeCard } from "@/components/committee/committee-card";
import { RelationshipsCard } from "@/components/contacts/relationships-card";
import { DraftsProvider } from "@/components/drafts/drafts-provider";
import { SinceCard } from "@/components/timeline/since-card";
import { TimelineCard } from "@/components/timeline/timeline-card";
import type { Target } from "@/lib/activity/account-tab";
import { dayOf } from "@/lib/activity/due";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { rolesByContact } from "@/lib/committee/seats";
import { readAccountContactFilter, readAccountContactView } from "@/lib/contacts/filter";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { pageLimit } from "@/lib/contracts/wire/page";
import { momentOfDay } from "@/lib/facts/history";
import { pageData } from "@/lib/session/server/page-data";
import { headquartersClock } from "./headquarters-clock";
import { AsOfSlot, ContactsSlot, HistorySlot, SignalsSlot, TasksSlot } from "./slots";

interface SectionProps {
  account: AccountDetail;
  backend: Backend;
  target: Target;
}

/** Reads a parameter of the page's URL. */
type Find = (name: string) => string | null;

/**
 * The number of rows on each section's first page: more for tasks, because they are ordered by due date, and the newest
 * may not be among the first.
 */
const limits = { signals: 20, timeline: 20, tasks: 100, changes: 50 };

/** The news since the user's last visit. When the request fails, the section is left out. */
export async function SinceSection({ account, backend }: Pick<SectionProps, "account" | "backend">) {
  const since = await callApi(backend, "GET /accounts/:id/since/", { params: { id: account.id } });
  return since.kind === "ok" ? <SinceCard accountId={account.id} since={since.data} /> : null;
}

/**
 * The buying committee and all contacts. If the committee or the relationships can't be loaded, the rest is still
 * shown.
 */
export async function PeopleSection({ account, backend, find }: SectionProps & { find: Find }) {
  const [committee, contacts, known] = await Promise.all([
    callApi(backend, "GET /accounts/:id/committee/", { params: { id: account.id } }),
    callApi(backend, "GET /accounts/:id/contacts/", { params: { id: account.id }, query: { limit: pageLimit.max } }),
    callApi(backend, "GET /accounts/:id/relationships/", { params: { id: account.id } }),
  ]);
  const people = (await pageData(contacts)).items;
  const seats = committee.kind === "ok" ? committee.data.seats : [];
  const relationships = known.kind === "ok" ? known.data.items : [];
  const of = {
    account: { id: account.id, name: account.name },
    people,
  };
  return (
    <>
      {committee.kind === "ok" ? (
        <CommitteeCard key={`committee-${account.id}`} {...of} committee={committee.data} />
      ) : null}
      <ContactsSlot
        key={account.id}
        {...of}
        clock={headquartersClock(account)}
        filter={readAccountContactFilter({ get: find })}
        view={readAccountContactView(find("view"))}
        roles={rolesByContact(seats)}
        relationships={relationships}
        targetId={find("person")}
      />
      {known.kind === "ok" && people.length > 0 ? (
        <RelationshipsCard relationships={relationships} people={people} />
      ) : null}
    </>
  );
}

/** The account's signals. */
export async function SignalsSection({ account, backend, target }: SectionProps) {
  const first = await pageData(
    await callApi(backend, "GET /accounts/:id/signals/", {
      params: { id: account.id },
      query: { limit: limits.signals },
    }),
  );
  return (
    <SignalsSlot
      key={account.id}
      accountId={account.id}
      first={first}
      limit={limits.signals}
      targetId={target.signal}
    />
  );
}

/** The account's tasks and its timeline. */
export async function ActivitySection({ account, backend, target }: SectionProps) {
  const [tasks, timeline, drafts] = await Promise.all([
    callApi(backend, "GET /accounts/:id/tasks/", { params: { id: account.id }, query: { limit: limits.tasks } }),
    callApi(backend, "GET /accounts/:id/timeline/", { params: { id: account.id }, query: { limit: limits.timeline } }),
    callApi(backend, "GET /accounts/:id/drafts/", { params: { id: account.id } }),
  ]);
  return (
    // If the server's drafts couldn't be loaded, each tab saves its own drafts in the browser.
    <DraftsProvider key={account.id} accountId={account.id} drafts={drafts.kind === "ok" ? drafts.data.items : []}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TimelineCard
          accountId={account.id}
          first={await pageData(timeline)}
          targetId={target.note}
          nowMs={Date.now()}
          shortcutsOn={await areShortcutsOn()}
        />
        <TasksSlot
          accountId={account.id}
          first={await pageData(tasks)}
          limit={limits.tasks}
          targetId={target.task}
          nowMs={Date.now()}
        />
      </div>
    </DraftsProvider>
  );
}

/** The account's changes, and its state as of a past day. */
export async function HistorySection({ account, backend, day }: SectionProps & { day: string | null }) {
  const nowMs = Date.now();
  const at = momentOfDay(day, nowMs);
  const params = { id: account.id };
  const [changes, days, pastState] = await Promise.all([
    callApi(backend, "GET /accounts/:id/history/", { params, query: { limit: limits.changes } }),
    callApi(backend, "GET /accounts/:id/history/days/", { params }),
    at === null ? null : callApi(backend, "GET /accounts/:id/as-of/", { params, query: { at } }),
  ]);
  const first = await pageData(changes);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <HistorySlot key={account.id} accountId={account.id} first={first} nowMs={nowMs} />
      <AsOfSlot
        key={`as-of-${account.id}`}
        accountId={account.id}
        days={await pageData(days)}
        first={day !== null && pastState ? { day, asOf: await pageData(pastState) } : null}
        version={first.total}
        today={dayOf(nowMs, "UTC")}
      />
    </div>
  );
}

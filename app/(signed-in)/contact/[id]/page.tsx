import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { KnownByCard, PastRolesCard, PeersCard } from "@/components/person/person-cards";
import { PersonFacts } from "@/components/person/person-facts";
import { PersonHeader } from "@/components/person/person-header";
import { PersonSources } from "@/components/person/person-sources";
import { PersonTasks } from "@/components/person/person-tasks";
import { PersonTimeline } from "@/components/person/person-timeline";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { Notice } from "@/components/ui/state/notice";
import { isAccountId } from "@/lib/accounts/account-id";
import { dayOf } from "@/lib/activity/due";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { callApi } from "@/lib/backend/call-api";
import { can } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";

const limits = { timeline: 20, changes: 20 };

/**
 * Cached, so that the title and the page share one request. Any id that isn't a contact of this client gives the same
 * not-found page.
 */
const loadContact = cache(async (id: string) => {
  const { user, backend } = await requireUser({ needsClient: true });
  if (!isAccountId(id)) return { user, backend, found: null };
  return { user, backend, found: await findPageData(await callApi(backend, "GET /contacts/:id/", { params: { id } })) };
});

export async function generateMetadata({ params }: PageProps<"/contact/[id]">): Promise<Metadata> {
  const { found } = await loadContact((await params).id);
  return { title: found?.contact.full_name ?? missingTitle };
}

/** A contact: the next step, the activity, the colleagues who know them, and each value's source. */
export default async function ContactPage({ params }: PageProps<"/contact/[id]">) {
  const { user, backend, found } = await loadContact((await params).id);
  if (found === null) return <MissingPage of="contact" />;
  const { contact, account } = found;
  const key = { id: account.id, contact: contact.id };
  const [timeline, evidence, changes] = await Promise.all([
    callApi(backend, "GET /contacts/:id/timeline/", { params: { id: contact.id }, query: { limit: limits.timeline } }),
    callApi(backend, "GET /accounts/:id/contacts/:contact/evidence/", { params: key }),
    callApi(backend, "GET /accounts/:id/history/", {
      params: { id: account.id },
      query: { contact: contact.id, limit: limits.changes },
    }),
  ]);
  const nowMs = Date.now();
  return (
    <Page>
      <PersonHeader contact={contact} account={account} />
      <PersonFacts found={found} today={dayOf(nowMs, "UTC")} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {found.open_tasks.length > 0 ? <PersonTasks tasks={found.open_tasks} nowMs={nowMs} /> : null}
          {timeline.kind === "ok" ? (
            <PersonTimeline
              key={contact.id}
              contact={contact}
              first={timeline.data}
              nowMs={nowMs}
              shortcutsOn={await areShortcutsOn()}
            />
          ) : (
            <Notice tone="warning">Activity couldn’t be loaded. Reload the page to try again.</Notice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PeersCard found={found} />
          <KnownByCard relationships={found.known_by} />
          <PastRolesCard roles={found.past_roles} />
          {evidence.kind === "ok" && changes.kind === "ok" ? (
            <PersonSources contact={contact} evidence={evidence.data} changes={changes.data} />
          ) : (
            <Notice tone="warning">Sources and history couldn’t be loaded. Reload the page to try again.</Notice>
          )}
          {can(user.role, "manageClient") ? (
            <p className="text-sm">
              <Link
                href={`/settings?section=privacy&contact=${contact.id}`}
                className="text-accent-ink hover:underline"
              >
                Erase this person
              </Link>
            </p>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { CompanyMark } from "@/components/accounts/company-mark";
import { BriefActions } from "@/components/brief/brief-actions";
import { BriefSheet } from "@/components/brief/brief-sheet";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { isAccountId } from "@/lib/accounts/account-id";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { composeBrief, contactsOfBrief } from "@/lib/brief/compose-brief";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData, pageData } from "@/lib/session/server/page-data";

const limits = { signals: 5, people: 50, tasks: 50, timeline: 3 };

/**
 * Cached, so that the title and the page share one request. Any id that isn't an account of this client gives the same
 * not-found page (case G9).
 */
const loadAccount = cache(async (id: string) => {
  const { user, backend } = await requireUser({ needsClient: true });
  if (!isAccountId(id)) return { user, backend, account: null };
  const found = await callApi(backend, "GET /accounts/:id/", { params: { id } });
  return { user, backend, account: await findPageData(found) };
});

export async function generateMetadata({ params }: PageProps<"/account/[id]/brief">): Promise<Metadata> {
  const { account } = await loadAccount((await params).id);
  return { title: account ? `Brief: ${account.name}` : missingTitle };
}

/** Reads the evidence for the few contacts that the brief names. */
async function readEvidence(backend: Backend, id: string, people: readonly Contact[]) {
  const read = await Promise.all(
    people.map(async ({ id: contact }) => {
      const evidence = await callApi(backend, "GET /accounts/:id/contacts/:contact/evidence/", {
        params: { id, contact },
      });
      return evidence.kind === "ok" ? [[contact, evidence.data.items] as const] : [];
    }),
  );
  return new Map(read.flat());
}

/** An account's brief on one printable page. */
export default async function BriefPage({ params }: PageProps<"/account/[id]/brief">) {
  const { user, backend, account } = await loadAccount((await params).id);
  if (account === null) return <MissingPage of="account" />;
  const { id } = account;
  const [since, signals, committee, people, tasks, timeline, talks] = await Promise.all([
    callApi(backend, "GET /accounts/:id/since/", { params: { id } }),
    callApi(backend, "GET /accounts/:id/signals/", { params: { id }, query: { limit: limits.signals } }),
    callApi(backend, "GET /accounts/:id/committee/", { params: { id } }),
    callApi(backend, "GET /accounts/:id/contacts/", { params: { id }, query: { limit: limits.people } }),
    callApi(backend, "GET /accounts/:id/tasks/", { params: { id }, query: { limit: limits.tasks } }),
    callApi(backend, "GET /accounts/:id/timeline/", { params: { id }, query: { limit: limits.timeline } }),
    callApi(backend, "GET /accounts/:id/timeline/", { params: { id }, query: { kind: "call,meeting", limit: 1 } }),
  ]);
  const [talk] = talks.kind === "ok" ? talks.data.items : [];
  const briefPeople = {
    seats: committee.kind === "ok" ? committee.data.seats : [],
    people: (await pageData(people)).items,
  };
  const brief = composeBrief({
    account,
    since: since.kind === "ok" ? since.data : null,
    signals: (await pageData(signals)).items,
    ...briefPeople,
    evidence: await readEvidence(backend, id, contactsOfBrief(briefPeople)),
    tasks: (await pageData(tasks)).items,
    timeline: (await pageData(timeline)).items,
    lastTalk: talk && "conversation" in talk ? talk.conversation : null,
    reader: user.full_name,
    nowMs: Date.now(),
  });
  return (
    <Page width="brief">
      <PageHeading
        lead={<CompanyMark name={account.name} logo={account.logo} size="lg" />}
        title={brief.name}
        description={brief.made}
        actions={
          <>
            <ButtonLink href={`/account/${id}`} variant="ghost">
              <ArrowLeft className="size-3.5" aria-hidden="true" />
              Account
            </ButtonLink>
            <BriefActions accountId={id} brief={brief} />
          </>
        }
      />
      <BriefSheet brief={brief} />
    </Page>
  );
}

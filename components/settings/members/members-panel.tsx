"use client";

import { UserPlus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useRowSelection } from "@/components/paged-list/use-row-selection";
import { Button } from "@/components/ui/button/button";
import { isNarrowed } from "@/components/ui/form/filter-selects";
import { PagedListSearch } from "@/components/ui/form/pages-search";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import type { SentInvitation, SentInvitationsPage } from "@/lib/contracts/invitations/invitation";
import type { InvitationList as StartedList } from "@/lib/contracts/invitations/invitation-list";
import type { Member, MemberQuery, MembersPage } from "@/lib/contracts/people/member";
import type { MemberFilter } from "@/lib/contracts/people/member-filter";
import { send } from "@/lib/http/browser/send";
import { HandOverNotice } from "./hand-over-notice";
import { InvitationList } from "./invitation-list";
import { InvitationLists } from "./invitation-lists";
import InviteDialog from "./invite-dialog";
import { MemberFilters } from "./member-filters";
import { MembersDock } from "./members-dock";
import { findSelectable, MembersTable } from "./members-table";

interface MembersPanelProps {
  clientName: string;
  /** The first page of members, and of invitations. */
  people: MembersPage;
  /** The search and the filters of the first page. */
  firstQuery: { q: string; filter: MemberFilter };
  teams: readonly { id: string; name: string }[];
  invitations: SentInvitationsPage;
}

/** The client's members and invitations, for its admin. */
export default function MembersPanel({ clientName, teams, firstQuery, ...props }: MembersPanelProps) {
  const { people: firstPeople, invitations: firstInvitations } = props;
  const [toHandOver, setToHandOver] = useState(firstPeople.to_hand_over);
  const people = usePages({
    first: firstPeople,
    firstQuery,
    idOf: ({ uid }) => uid,
    read: async ({ q, filter, cursor }) => {
      const query = { ...filter, ...(q && { q }) };
      window.history.replaceState(null, "", urlOf(query));
      const sent = await send("GET /clients/me/people/", { query: { ...query, ...(cursor && { cursor }) } });
      if (sent.kind === "ok") setToHandOver(sent.data.to_hand_over);
      return sent;
    },
  });
  const invitations = usePages({
    first: firstInvitations,
    idOf: ({ id }) => id,
    read: ({ cursor }) => send("GET /clients/me/invitations/", { query: cursor ? { cursor } : {} }),
  });
  const viewKey = JSON.stringify([people.q, people.filter]);
  const selectable = useMemo(() => findSelectable(people.items), [people.items]);
  const selected = useRowSelection(selectable, viewKey);
  const [isInviting, setInviting] = useState(false);
  const [started, setStarted] = useState<StartedList | null>(null);
  const invitationsTitle = useRef<HTMLHeadingElement>(null);
  const changed = (person: Member) => {
    const before = people.items.find(({ uid }) => uid === person.uid);
    setToHandOver(
      (count) => count + Number(person.owned !== null) - Number(before !== undefined && before.owned !== null),
    );
    people.change((all) => all.map((one) => (one.uid === person.uid ? person : one)));
  };
  // A new invitation replaces an older one to the same email.
  const invited = (sent: SentInvitation) =>
    invitations.change((all) => [sent, ...all.filter(({ email }) => email !== sent.email)]);
  const withdrawn = ({ id, email }: SentInvitation) => {
    invitations.change((all) => all.filter((one) => one.id !== id));
    invitationsTitle.current?.focus();
    showToast(`The invitation for ${email} was withdrawn.`);
  };
  return (
    <div className="@container">
      <PagedListSearch
        pages={people}
        count={people.items.length}
        label="Search people"
        placeholder="Search name, email"
        words={{ none: "No one", one: "person", many: "people", order: "by name" }}
        action={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            Invite
          </Button>
        }
      />
      <MemberFilters filter={people.filter ?? {}} teams={teams} onChange={(filter) => void people.narrow(filter)} />
      {toHandOver > 0 && people.filter?.state !== "to_hand_over" ? (
        <HandOverNotice count={toHandOver} onShow={() => void people.narrow({ state: "to_hand_over" })} />
      ) : null}
      <MembersTable clientName={clientName} people={people} selected={selected} onChanged={changed} />
      <ShowMore of="people" pages={people} />
      {people.items.length === 1 && people.q === "" && !isNarrowed(people.filter ?? {}) && !people.hasMore ? (
        <p className="mt-3 text-muted text-sm">You’re the only one here. Invite your colleagues.</p>
      ) : null}
      <section aria-labelledby="invitations" className="mt-10">
        <h3 ref={invitationsTitle} id="invitations" tabIndex={-1} className="mb-3 font-semibold text-base text-ink">
          Open invitations
        </h3>
        <InvitationList invitations={invitations.items} onWithdrawn={withdrawn} />
        <ShowMore of="invitations" pages={invitations} />
        <InvitationLists started={started} onSent={() => void invitations.search("")} />
      </section>
      {selected.selection.size > 0 ? (
        <MembersDock
          selected={selected}
          query={{ ...people.filter, ...(people.q && { q: people.q }) }}
          total={people.total ?? 0}
          teams={teams}
          onChanged={() => void people.search(people.q)}
        />
      ) : null}
      {/* Keeps the bar at the bottom of the window from covering the last row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
      {isInviting ? (
        <InviteDialog
          clientName={clientName}
          onClose={() => setInviting(false)}
          onInvited={invited}
          onStarted={setStarted}
        />
      ) : null}
    </div>
  );
}

/** The URL of the people with these filters. */
function urlOf(query: MemberQuery): string {
  const params = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/settings?${new URLSearchParams([["section", "people"], ...params])}`;
}

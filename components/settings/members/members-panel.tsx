"use client";

import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { PagesSearch } from "@/components/ui/form/pages-search";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import type { SentInvitation, SentInvitationsPage } from "@/lib/contracts/people/invitation";
import type { Member, MemberQuery, MembersPage } from "@/lib/contracts/people/member";
import type { MemberFilter } from "@/lib/contracts/people/member-filter";
import { send } from "@/lib/http/browser/send";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { isNarrowed, MemberFilters } from "./member-filters";
import { MemberRow } from "./member-row";

interface MembersPanelProps {
  clientName: string;
  /** The first page of members, and of invitations. */
  people: MembersPage;
  /** What the first page was restricted to. */
  wanted: { q: string; filter: MemberFilter };
  teams: readonly { id: string; name: string }[];
  invitations: SentInvitationsPage;
}

/** The client's members and invitations, for its admin. */
export function MembersPanel({ clientName, teams, wanted, ...props }: MembersPanelProps) {
  const { people: firstPeople, invitations: firstInvitations } = props;
  const people = usePages({
    first: firstPeople,
    firstQuery: wanted,
    idOf: ({ uid }) => uid,
    read: ({ q, filter, cursor }) => {
      const query = { ...filter, ...(q && { q }) };
      window.history.replaceState(null, "", urlOf(query));
      return send("GET /clients/me/people/", { query: { ...query, ...(cursor && { cursor }) } });
    },
  });
  const invitations = usePages({
    first: firstInvitations,
    idOf: ({ id }) => id,
    read: ({ cursor }) => send("GET /clients/me/invitations/", { query: cursor ? { cursor } : {} }),
  });
  const [isInviting, setInviting] = useState(false);
  const invitationsTitle = useRef<HTMLHeadingElement>(null);
  const changed = (person: Member) => people.change((all) => all.map((one) => (one.uid === person.uid ? person : one)));
  const invited = (sent: readonly SentInvitation[]) => {
    // A new invitation replaces an older one to the same email.
    const emails = new Set(sent.map(({ email }) => email));
    invitations.change((all) => [...sent.toReversed(), ...all.filter(({ email }) => !emails.has(email))]);
  };
  const withdrawn = ({ id, email }: SentInvitation) => {
    invitations.change((all) => all.filter((one) => one.id !== id));
    invitationsTitle.current?.focus();
    showToast(`The invitation for ${email} is withdrawn.`);
  };
  return (
    <div className="@container">
      <PagesSearch
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
      <table
        aria-busy={people.busyWith === "search"}
        hidden={people.items.length === 0}
        className="w-full sheet text-sm @max-2xl:block border-separate border-spacing-0"
      >
        <caption className="sr-only">People of {clientName}</caption>
        <thead className="text-muted text-xs @max-2xl:sr-only">
          <tr>
            {["Name", "Role", "Team", "Last sign-in"].map((heading) => (
              <th key={heading} scope="col" className="border-line border-b py-2 pr-4 text-left font-medium first:pl-4">
                {heading}
              </th>
            ))}
            <td className="border-line border-b">
              <span className="sr-only">Access</span>
            </td>
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {people.items.map((person) => (
            <MemberRow key={person.uid} person={person} onChanged={changed} />
          ))}
        </tbody>
      </table>
      <ShowMore
        of="people"
        hasMore={people.hasMore}
        isLoading={people.busyWith === "more"}
        onShow={() => void people.showMore()}
      />
      {people.items.length === 1 && people.q === "" && !isNarrowed(people.filter ?? {}) && !people.hasMore ? (
        <p className="mt-3 text-muted text-sm">You’re the only one here. Invite your colleagues.</p>
      ) : null}
      <section aria-labelledby="invitations" className="mt-10">
        <h3 ref={invitationsTitle} id="invitations" tabIndex={-1} className="mb-3 font-semibold text-base text-ink">
          Open invitations
        </h3>
        <InvitationList invitations={invitations.items} onWithdrawn={withdrawn} />
        <ShowMore
          of="invitations"
          hasMore={invitations.hasMore}
          isLoading={invitations.busyWith === "more"}
          onShow={() => void invitations.showMore()}
        />
      </section>
      {isInviting ? (
        <InviteDialog clientName={clientName} onClose={() => setInviting(false)} onInvited={invited} />
      ) : null}
    </div>
  );
}

/** The URL of the people with these filters. */
function urlOf(query: MemberQuery): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/settings?${new URLSearchParams([["section", "people"], ...given])}`;
}

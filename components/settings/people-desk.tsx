"use client";

import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast-store";
import type { Person, SentInvitation } from "@/lib/contracts/person";
import { formatPlural } from "@/lib/figures/number";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { PersonRow } from "./person-row";

interface PeopleDeskProps {
  clientName: string;
  people: readonly Person[];
  invitations: readonly SentInvitation[];
}

/** The people of a client and who is invited, as its admin decides. */
export function PeopleDesk({ clientName, people: loadedPeople, invitations: loadedInvitations }: PeopleDeskProps) {
  const [people, setPeople] = useState(loadedPeople);
  const [invitations, setInvitations] = useState(loadedInvitations);
  const [isInviting, setInviting] = useState(false);
  const invitationsTitle = useRef<HTMLHeadingElement>(null);
  const changed = (person: Person) => setPeople((all) => all.map((one) => (one.uid === person.uid ? person : one)));
  const invited = (invitation: SentInvitation) => {
    setInviting(false);
    // A newer invitation of an address takes the older one's place.
    setInvitations((all) => [invitation, ...all.filter(({ email }) => email !== invitation.email)]);
    showToast(`Invitation sent to ${invitation.email}.`);
  };
  const withdrawn = ({ id, email }: SentInvitation) => {
    setInvitations((all) => all.filter((one) => one.id !== id));
    invitationsTitle.current?.focus();
    showToast(`The invitation of ${email} is withdrawn.`);
  };
  return (
    <div className="@container">
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-muted text-sm tabular-nums">{formatPlural(people.length, "person", "people")}</p>
        <Button variant="primary" onClick={() => setInviting(true)}>
          <UserPlus className="size-4" aria-hidden="true" />
          Invite
        </Button>
      </div>
      <table className="w-full rounded-lg border border-line bg-surface text-sm shadow-sm @max-2xl:block border-separate border-spacing-0">
        <caption className="sr-only">People of {clientName}</caption>
        <thead className="text-faint text-xs @max-2xl:sr-only">
          <tr>
            {["Name", "Role", "Last sign-in"].map((heading) => (
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
          {people.map((person) => (
            <PersonRow key={person.uid} person={person} onChanged={changed} />
          ))}
        </tbody>
      </table>
      {people.length === 1 ? (
        <p className="mt-3 text-muted text-sm">You are alone here so far. Invite the people you work with.</p>
      ) : null}
      <section aria-labelledby="invitations" className="mt-10">
        <h3 ref={invitationsTitle} id="invitations" tabIndex={-1} className="mb-3 font-semibold text-base text-ink">
          Open invitations
        </h3>
        <InvitationList invitations={invitations} onWithdrawn={withdrawn} />
      </section>
      {isInviting ? (
        <InviteDialog clientName={clientName} onClose={() => setInviting(false)} onInvited={invited} />
      ) : null}
    </div>
  );
}

import { ContactLink } from "@/components/contacts/contact-link";
import { StrengthMark } from "@/components/contacts/strength-mark";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardBody, CardHeader, CardLink } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { tabHref } from "@/lib/activity/account-tab";
import { describeRelationship, levelWords } from "@/lib/contacts/relationships";
import type { ContactPage, ContactPeer, PastRole } from "@/lib/contracts/contacts/contact-page";
import type { Relationship } from "@/lib/contracts/contacts/relationship";

/** The contacts around this one: the manager, the reports, and other contacts of the account. */
export function PeersCard({ found }: { found: ContactPage }) {
  const { account, contact, manager, reports, colleagues } = found;
  const groups = [
    {
      name: contact.manager_assumed ? "Reports to (assumed)" : "Reports to",
      people: manager ? [manager] : [],
    },
    { name: "Direct reports", people: reports },
    { name: "Others at the account", people: colleagues },
  ].filter(({ people }) => people.length > 0);
  return (
    <Card aria-labelledby="peers">
      <CardHeader
        id="peers"
        title="Colleagues"
        actions={<CardLink href={tabHref(account.id, "people")}>All contacts</CardLink>}
      />
      <CardBody className="flex flex-col gap-3.5 text-sm">
        {groups.length === 0 ? <p className="text-muted">No one else at {account.name} is known.</p> : null}
        {groups.map(({ name, people }) => (
          <div key={name}>
            <h3 className="text-muted text-xs">{name}</h3>
            <ul aria-label={name} className="mt-1.5 flex flex-col gap-2">
              {people.map((person) => (
                <Peer key={person.id} person={person} />
              ))}
            </ul>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

function Peer({ person }: { person: ContactPeer }) {
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      <Avatar name={person.name} size="sm" />
      <span className="min-w-0">
        <ContactLink id={person.id} className="block truncate font-medium text-ink">
          {person.name}
        </ContactLink>
        <span className="block truncate text-ink text-xs">{person.title}</span>
      </span>
    </li>
  );
}

/** The user's colleagues who know the contact, each with the activities that show it. */
export function KnownByCard({ relationships }: { relationships: readonly Relationship[] }) {
  return (
    <Card aria-labelledby="known-by">
      <CardHeader id="known-by" title="Known by" />
      <CardBody className="text-sm">
        {relationships.length === 0 ? (
          <p className="text-muted">No one yet. Log a call or a meeting with them, and you appear here.</p>
        ) : (
          <ul aria-label="Known by" className="flex flex-col gap-3">
            {relationships.map((one) => (
              <li key={one.colleague.uid} className="flex min-w-0 gap-2.5">
                <Avatar name={one.colleague.name} size="sm" />
                <span className="min-w-0 grow">
                  <span className="flex flex-wrap items-center justify-between gap-x-3">
                    <span className="font-medium text-ink [overflow-wrap:anywhere]">{one.colleague.name}</span>
                    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
                      <StrengthMark level={one.level} />
                      {levelWords[one.level]}
                    </span>
                  </span>
                  <span className="block text-muted text-xs">{describeRelationship(one)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

/** The contact's earlier titles and accounts. Renders nothing if there are none. */
export function PastRolesCard({ roles }: { roles: readonly PastRole[] }) {
  if (roles.length === 0) return null;
  return (
    <Card aria-labelledby="past-roles">
      <CardHeader id="past-roles" title="Past roles" />
      <CardBody className="text-sm">
        <ol aria-label="Past roles" className="flex flex-col gap-2.5">
          {roles.map(({ title, account, until }) => (
            <li key={`${until} ${title} ${account}`} className="[overflow-wrap:anywhere]">
              <span className="block text-ink">
                {title}, {account}
              </span>
              <span className="block text-muted text-xs">
                until <LocalTime at={until} show="date" />
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

import { Avatar } from "@/components/ui/avatar";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { byColleague, describeRelationship, levelWords } from "@/lib/contacts/relationships";
import type { Contact } from "@/lib/contracts/contacts/contact";
import type { Relationship } from "@/lib/contracts/contacts/relationship";
import { ContactLink } from "./contact-link";
import { StrengthMark } from "./strength-mark";

interface RelationshipsCardProps {
  relationships: readonly Relationship[];
  people: readonly Contact[];
}

/** The relationships between colleagues and the account's contacts, with their strength and evidence. */
export function RelationshipsCard({ relationships, people }: RelationshipsCardProps) {
  const names = new Map(people.map(({ id, full_name: name }) => [id, name]));
  const colleagues = byColleague(relationships.filter(({ contact_id: id }) => names.has(id)));
  return (
    <Card aria-labelledby="relationships">
      <CardHeader
        id="relationships"
        title="Who knows whom"
        description="Based on meetings, calls and completed tasks with a contact, and notes that name them. Older ones count less: half after 60 days."
      />
      <CardBody className="text-sm">
        {colleagues.length === 0 ? (
          <p className="text-muted">
            No one yet. Log a call or a meeting with someone on the Activity tab, and it appears here.
          </p>
        ) : (
          <ul aria-label="Colleagues" className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
            {colleagues.map(({ uid, name, known }) => (
              <li key={uid} className="flex min-w-0 gap-3">
                <Avatar name={name} />
                <div className="min-w-0 grow">
                  <p className="font-medium text-ink">{name}</p>
                  <ul aria-label={`People ${name} knows`}>
                    {known.map((one) => (
                      <li
                        key={one.contact_id}
                        className="flex flex-wrap items-baseline gap-x-3 border-line border-t py-1.5"
                      >
                        <span className="min-w-0 grow [overflow-wrap:anywhere]">
                          <ContactLink id={one.contact_id} className="text-ink">
                            {names.get(one.contact_id)}
                          </ContactLink>
                        </span>
                        <span className="inline-flex shrink-0 items-center gap-1.5 text-muted">
                          <StrengthMark level={one.level} />
                          {levelWords[one.level]}
                        </span>
                        <span className="w-full text-muted text-xs">{describeRelationship(one)}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

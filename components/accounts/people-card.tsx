import { Users } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { filterPeople, type PeopleFilter, peopleHref } from "@/lib/accounts/people";
import type { Contact } from "@/lib/contracts/contact";
import { formatPlural } from "@/lib/figures/number";
import { PeopleFilters } from "./people-filters";
import { PersonRow } from "./person-row";

const headings = ["Name", "Function and level", "Buying role", "Reports to", "Email and phone"];

interface PeopleCardProps {
  accountId: string;
  people: readonly Contact[];
  filter: PeopleFilter;
}

/** The people at an account, most senior first. */
export function PeopleCard({ accountId, people, filter }: PeopleCardProps) {
  const shown = filterPeople(people, filter);
  const names = new Map(people.map((person) => [person.id, person.full_name]));
  return (
    <Card aria-labelledby="people">
      <CardHeader
        id="people"
        title="People"
        description={
          shown.length === people.length
            ? `${formatPlural(people.length, "person", "people")}, most senior first.`
            : `${shown.length} of ${formatPlural(people.length, "person", "people")}.`
        }
      />
      {people.length === 0 ? (
        <EmptyState icon={Users} title="Nobody is known here yet">
          People come with the data of your workspace; there are none for this account.
        </EmptyState>
      ) : (
        <PeopleFilters accountId={accountId} people={people} filter={filter} />
      )}
      {people.length > 0 && shown.length === 0 ? (
        <EmptyState
          title="Nobody fits both filters"
          action={<ButtonLink href={peopleHref(accountId, { function: null, level: null })}>Show everybody</ButtonLink>}
        />
      ) : null}
      {shown.length > 0 ? (
        <table className="w-full border-line border-t text-sm max-lg:block">
          <thead className="text-faint text-xs max-lg:sr-only">
            <tr className="border-line border-b">
              {headings.map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className="py-2 pr-4 text-left font-medium first:pl-4 last:pr-5 md:first:pl-5"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {shown.map((person) => (
              <PersonRow key={person.id} person={person} manager={names.get(person.manager_id ?? "") ?? null} />
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  );
}

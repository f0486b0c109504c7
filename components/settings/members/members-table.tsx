import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { Checkbox } from "@/components/ui/form/checkbox";
import type { usePages } from "@/components/ui/state/use-pages";
import type { Member } from "@/lib/contracts/people/member";
import { selectionState } from "@/lib/paging/selection";
import { MemberRow } from "./member-row";

/** A member who can be selected. */
export interface SelectableMember {
  id: string;
}

/**
 * The members who can be selected: all but the admin, who can't change their own role or access, and those who have left.
 */
export function findSelectable(people: readonly Member[]): readonly SelectableMember[] {
  return people.flatMap(({ uid, is_me, hand_over }) => (is_me || hand_over?.has_left ? [] : [{ id: uid }]));
}

interface MembersTableProps {
  clientName: string;
  people: Pick<ReturnType<typeof usePages<Member>>, "items" | "busyWith">;
  selected: RowSelection<SelectableMember>;
  onChanged: (person: Member) => void;
}

const heading = "border-line border-b py-2 pr-4 text-left font-medium";

/** The loaded members as a table. */
export function MembersTable({ clientName, people, selected, onChanged }: MembersTableProps) {
  const selectable = findSelectable(people.items);
  const state = selectionState(selected.selection, selectable);
  const select = ({ uid }: Member, isRange: boolean) => {
    const index = selectable.findIndex(({ id }) => id === uid);
    selected.select({ id: uid }, index, isRange);
  };
  return (
    <table
      aria-busy={people.busyWith === "search"}
      hidden={people.items.length === 0}
      className="w-full sheet text-sm @max-2xl:block border-separate border-spacing-0"
    >
      <caption className="sr-only">People of {clientName}</caption>
      <thead className="text-muted text-xs @max-2xl:sr-only">
        <tr>
          <th scope="col" className={`${heading} pl-4`}>
            <span className="flex items-center gap-3">
              <Checkbox
                aria-label="Select all loaded people"
                className="@max-2xl:hidden"
                checked={state === "all"}
                indeterminate={state === "some"}
                onChange={selected.selectLoaded}
              />
              Name
            </span>
          </th>
          {["Role", "Team", "Last sign-in"].map((label) => (
            <th key={label} scope="col" className={heading}>
              {label}
            </th>
          ))}
          <td className="border-line border-b">
            <span className="sr-only">Access</span>
          </td>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {people.items.map((person) => (
          <MemberRow
            key={person.uid}
            person={person}
            isSelected={selected.selection.has(person.uid)}
            onSelect={(isRange) => select(person, isRange)}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  );
}

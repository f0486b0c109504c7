import { FilterSelects } from "@/components/ui/form/filter-selects";
import { type MemberFilter, noTeam, signInDays } from "@/lib/contracts/people/member-filter";
import { clientRoles } from "@/lib/contracts/rights/rights";
import { roleNames } from "@/lib/session/role-names";

interface MemberFiltersProps {
  filter: MemberFilter;
  teams: readonly { id: string; name: string }[];
  onChange: (filter: MemberFilter) => void;
}

/** Restricts the members by role, team, access, second factor and last sign-in. */
export function MemberFilters({ filter, teams, onChange }: MemberFiltersProps) {
  return (
    <FilterSelects
      label="Filter people"
      {...{ filter, onChange }}
      selectClassName="@max-lg:w-[calc(50%-0.25rem)] @lg:w-auto @lg:max-w-44 @max-lg:last-of-type:grow"
      selects={[
        {
          name: "role",
          label: "Role",
          any: "Any role",
          options: clientRoles.map((role) => [role, roleNames[role]]),
        },
        {
          name: "team",
          label: "Team",
          any: "Any team",
          options: [...teams.map(({ id, name }) => [id, name] as const), [noTeam, "No team"]],
        },
        { name: "state", label: "Access", any: "Any access", options: accessOptions },
        { name: "sign_in", label: "Last sign-in", any: "Any sign-in date", options: signInOptions },
        { name: "factor", label: "Second factor", any: "Any second factor", options: factorOptions },
      ]}
    />
  );
}

const accessOptions = [
  ["active", "Active"],
  ["disabled", "Disabled"],
  ["to_hand_over", "To hand over"],
] as const;

const signInOptions = [
  ["recent", `Within ${signInDays.recent} days`],
  ["quiet", `Not in the last ${signInDays.quiet} days`],
  ["never", "Never signed in"],
] as const;

const factorOptions = [
  ["with", "With second factor"],
  ["without", "No second factor"],
] as const;

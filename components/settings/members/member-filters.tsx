import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { type MemberFilter, noTeam, signInDays } from "@/lib/contracts/people/member-filter";
import { clientRoles } from "@/lib/contracts/rights/rights";
import { roleNames } from "@/lib/session/role-names";

interface MemberFiltersProps {
  filter: MemberFilter;
  teams: readonly { id: string; name: string }[];
  onChange: (filter: MemberFilter) => void;
}

const labels: Record<keyof MemberFilter, { label: string; any: string }> = {
  role: { label: "Role", any: "Any role" },
  team: { label: "Team", any: "Any team" },
  state: { label: "Access", any: "Any access" },
  sign_in: { label: "Last sign-in", any: "Any last sign-in" },
  factor: { label: "Second factor", any: "Any second factor" },
};

/** Restricts the members by role, team, access, second factor and last sign-in. */
export function MemberFilters({ filter, teams, onChange }: MemberFiltersProps) {
  const choices: Record<keyof MemberFilter, readonly (readonly [value: string, label: string])[]> = {
    role: clientRoles.map((role) => [role, roleNames[role]]),
    team: [...teams.map(({ id, name }) => [id, name] as const), [noTeam, "No team"]],
    state: [
      ["active", "Active"],
      ["disabled", "Disabled"],
    ],
    factor: [
      ["with", "With second factor"],
      ["without", "No second factor"],
    ],
    sign_in: [
      ["recent", `Within ${signInDays.recent} days`],
      ["quiet", `Not for ${signInDays.quiet} days`],
      ["never", "Never signed in"],
    ],
  };
  const names = Object.keys(labels) as (keyof MemberFilter)[];
  return (
    <fieldset aria-label="Filter people" className="mb-3 flex flex-wrap gap-2">
      {names.map((name) => (
        <Select
          key={name}
          aria-label={labels[name].label}
          className="@max-lg:w-[calc(50%-0.25rem)] @lg:w-auto @lg:max-w-44 @max-lg:last-of-type:grow"
          value={filter[name] ?? ""}
          onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value || undefined })}
        >
          <option value="">{labels[name].any}</option>
          {choices[name].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      {isNarrowed(filter) ? (
        <Button variant="ghost" className="shrink-0" onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Whether a filter restricts anything. */
export function isNarrowed(filter: MemberFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

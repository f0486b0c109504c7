import { LinkSwitch } from "@/components/ui/link-switch";
import { scopeOf, scopeOwners } from "@/lib/filters/scope";

interface ScopeSwitchProps {
  /** The accessible name of the switch: "Whose accounts". */
  label: string;
  /** Whether the user leads or belongs to a team. */
  hasTeam: boolean;
  /** The owner filter of the current view. */
  owner: string | null;
  /** Whether a saved view is shown. Then no scope is current, and choosing a scope leaves the view. */
  isInSaved: boolean;
  hrefOf: (owner: string | null) => string;
  onChange: (owner: string | null) => void;
}

const scopes = [
  { label: "All", scope: "all" },
  { label: "My team", scope: "team" },
  { label: "Mine", scope: "mine" },
] as const;

/** Switches a list between everyone's rows, those of the user's team (if they have one), and the user's own. */
export function ScopeSwitch({ label, hasTeam, owner, isInSaved, hrefOf, onChange }: ScopeSwitchProps) {
  const current = scopeOf(owner) ?? "all";
  const choices = scopes
    .filter(({ scope }) => scope !== "team" || hasTeam || owner === scopeOwners.team)
    .map(({ label: text, scope }) => ({
      label: text,
      href: hrefOf(scopeOwners[scope]),
      isCurrent: !isInSaved && scope === current,
      onChoose: () => onChange(scopeOwners[scope]),
    }));
  return <LinkSwitch label={label} choices={choices} />;
}

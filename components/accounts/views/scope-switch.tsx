import { LinkSwitch } from "@/components/ui/link-switch";
import { addressOf, type ViewContext } from "@/lib/accounts/list/saved-view";
import { type AccountsView, fullView } from "@/lib/accounts/list/view";
import { scopeOf, scopeOwners } from "@/lib/filters/scope";

interface ScopeSwitchProps {
  context: ViewContext;
  view: AccountsView;
  /** Whether a saved view is shown: then no scope is current, and each one leaves the view. */
  isInSaved: boolean;
  onChange: (view: AccountsView) => void;
}

const scopes = [
  { label: "All", scope: "all" },
  { label: "My team", scope: "team" },
  { label: "Mine", scope: "mine" },
] as const;

/** Switches between everyone's accounts, the team's (for users with one), and the user's own. */
export function ScopeSwitch({ context, view, isInSaved, onChange }: ScopeSwitchProps) {
  const hasTeam = context.hasTeam || view.owner === scopeOwners.team;
  const current = scopeOf(view.owner) ?? "all";
  const choices = scopes
    .filter(({ scope }) => scope !== "team" || hasTeam)
    .map(({ label, scope }) => {
      const next = { ...(isInSaved ? fullView : view), owner: scopeOwners[scope] };
      return {
        label,
        href: addressOf({ view: next, saved: null }, context),
        isCurrent: !isInSaved && scope === current,
        onChoose: () => onChange(next),
      };
    });
  return <LinkSwitch label="Whose accounts" choices={choices} />;
}

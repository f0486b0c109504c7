import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { addressOf, type ViewContext } from "@/lib/accounts/list/saved-view";
import { type AccountsView, wholeView } from "@/lib/accounts/list/view";

interface ScopeSwitchProps {
  context: ViewContext;
  view: AccountsView;
  /** Whether a saved view is shown: then neither is current, and both lead out of it. */
  isInSaved: boolean;
  onChange: (view: AccountsView) => void;
}

/** Whose accounts: everybody's or mine. Two links, one of them current. */
export function ScopeSwitch({ context, view, isInSaved, onChange }: ScopeSwitchProps) {
  const scopes = [
    { label: "All", owner: null },
    { label: "Mine", owner: "me" },
  ];
  return (
    <nav aria-label="Whose accounts" className="inline-flex h-8 shrink-0 rounded-md bg-sunken p-0.5">
      {scopes.map(({ label, owner }) => {
        const next = { ...(isInSaved ? wholeView : view), owner };
        const isCurrent = !isInSaved && (owner === "me" ? view.owner === "me" : view.owner !== "me");
        const onClick = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChange(next);
        };
        return (
          <a
            key={label}
            href={addressOf({ view: next, saved: null }, context)}
            onClick={onClick}
            aria-current={isCurrent ? "true" : undefined}
            className={clsx(
              "inline-flex items-center rounded-sm px-3 font-medium text-sm transition-colors",
              isCurrent ? "bg-raised text-ink shadow-sm ring-1 ring-line-strong" : "text-muted hover:text-ink",
            )}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}

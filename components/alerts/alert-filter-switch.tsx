import { clsx } from "clsx";
import type { AlertFilter } from "@/lib/realtime/alerts/alert-rows";

interface AlertFilterSwitchProps {
  filter: AlertFilter;
  unread: number;
  onChange: (filter: AlertFilter) => void;
}

const names: readonly [AlertFilter, string][] = [
  ["unread", "Unread"],
  ["all", "All"],
];

/** Switches between unread alerts and all. */
export function AlertFilterSwitch({ filter, unread, onChange }: AlertFilterSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two toggle buttons, not a form's fieldset
    <div role="group" aria-label="Which alerts" className="flex rounded-md bg-sunken p-0.5">
      {names.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(value)}
          className={clsx(
            "inline-flex h-6 items-center gap-1 rounded-sm px-2 font-medium text-sm",
            filter === value ? "bg-surface text-ink shadow-sm forced-colors:border" : "text-muted hover:text-ink",
          )}
        >
          {name}
          {value === "unread" && unread > 0 ? <span className="text-muted tabular-nums">{unread}</span> : null}
        </button>
      ))}
    </div>
  );
}

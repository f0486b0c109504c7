import { clsx } from "clsx";
import { CompanyMark } from "@/components/accounts/company-mark";
import { ListboxOption } from "@/components/ui/listbox/listbox-option";
import { markMatches } from "./mark-matches";
import type { PaletteEntry } from "./palette-entries";
import { ShortcutKeys } from "./shortcuts/shortcut-keys";

interface PaletteGroupProps {
  label: string;
  group: readonly PaletteEntry[];
  /** The text that was searched for. */
  search: string;
  /** The entry that Enter chooses. */
  active: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
  /** Called with the entry under the pointer. */
  onPoint: (entry: PaletteEntry) => void;
}

/** Entries of one kind below their heading; hidden when there are none. */
export function PaletteGroup({ label, group, search, active, onChoose, onPoint }: PaletteGroupProps) {
  if (group.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
    <div role="group" aria-label={label}>
      <div aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-muted text-xs">
        {label}
      </div>
      {group.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          search={search}
          active={entry.id === active?.id}
          onChoose={() => onChoose(entry)}
          onPoint={() => onPoint(entry)}
        />
      ))}
    </div>
  );
}

interface EntryProps {
  entry: PaletteEntry;
  search: string;
  active: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Entry({ entry, search, active, onChoose, onPoint }: EntryProps) {
  return (
    <ListboxOption
      id={`palette-${entry.id}`}
      isActive={active}
      {...{ onChoose, onPoint }}
      className={clsx("min-h-10 gap-3 rounded-md px-3 py-1.5", active && "bg-accent-soft")}
    >
      {entry.logo === undefined ? (
        <entry.icon className={clsx("size-4 shrink-0", active ? "text-accent-ink" : "text-muted")} aria-hidden="true" />
      ) : (
        <CompanyMark name={entry.label} logo={entry.logo} size="sm" />
      )}
      <span className="min-w-0 grow truncate text-ink text-sm">
        {markMatches(entry.label, search).map(({ text, isMatch, start }) =>
          isMatch ? (
            <b key={start} className="font-semibold">
              {text}
            </b>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </span>
      {entry.detail ? (
        <span className="max-w-[45%] truncate text-muted text-sm max-sm:hidden">{entry.detail}</span>
      ) : null}
      {entry.keys ? (
        <span className="max-sm:hidden" aria-hidden="true">
          <ShortcutKeys keys={entry.keys} />
        </span>
      ) : null}
    </ListboxOption>
  );
}

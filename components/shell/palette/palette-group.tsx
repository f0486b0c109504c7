import { clsx } from "clsx";
import { CornerDownLeft } from "lucide-react";
import type { PaletteEntry } from "./palette-entries";

interface PaletteGroupProps {
  label: string;
  group: readonly PaletteEntry[];
  /** The entry that Enter chooses. */
  active: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
  /** Called with the entry under the pointer. */
  onPoint: (entry: PaletteEntry) => void;
}

/** Entries of one kind below their heading; hidden when there are none. */
export function PaletteGroup({ label, group, active, onChoose, onPoint }: PaletteGroupProps) {
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
          active={entry === active}
          onChoose={() => onChoose(entry)}
          onPoint={() => onPoint(entry)}
        />
      ))}
    </div>
  );
}

function Entry({
  entry,
  active,
  onChoose,
  onPoint,
}: {
  entry: PaletteEntry;
  active: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses
    <div
      role="option"
      id={`palette-${entry.id}`}
      aria-selected={active}
      ref={(option) => {
        if (active) option?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx("flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5", active && "bg-hover")}
    >
      <entry.icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 grow truncate text-ink text-sm">{entry.label}</span>
      {entry.detail ? (
        <span className="max-w-[45%] truncate max-sm:hidden text-muted text-sm">{entry.detail}</span>
      ) : null}
      <CornerDownLeft className={clsx("size-3.5 shrink-0 text-muted", !active && "invisible")} aria-hidden="true" />
    </div>
  );
}

import { clsx } from "clsx";
import { X } from "lucide-react";
import type { Chip } from "@/lib/filters/chips";

interface ChipListProps<View> {
  chips: readonly Chip<View>[];
  onChange: (view: View) => void;
  onClear: () => void;
  onEdit?: (() => void) | undefined;
}

/** The active filters as chips, each removable. */
export function ChipList<View>({ chips, onChange, onClear, onEdit }: ChipListProps<View>) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <li key={chip.key} className="flex min-w-0 max-w-full">
          {chip.isOfGroups && onEdit ? (
            <button
              type="button"
              onClick={onEdit}
              aria-label={`Edit filter ${chip.label}: ${chip.text}`}
              title={chip.text}
              className={clsx(chipStyle, "min-w-0 max-w-xl rounded-r-none pr-1.5 pl-2")}
            >
              <ChipText chip={chip} />
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => onChange(chip.without)}
            aria-label={`Remove filter ${chip.label}: ${chip.text}`}
            className={clsx(
              chipStyle,
              "pr-1",
              chip.isOfGroups && onEdit ? "shrink-0 rounded-l-none pl-2" : "min-w-0 pl-2",
            )}
          >
            {chip.isOfGroups && onEdit ? null : <ChipText chip={chip} />}
            <X className="size-3 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-6 rounded-sm px-1.5 font-medium text-accent-ink text-xs hover:underline"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

const chipStyle =
  "inline-flex h-6 items-center gap-1 rounded-sm bg-sunken text-muted text-xs hover:bg-hover hover:text-ink";

function ChipText({ chip: { label, text } }: { chip: Chip<unknown> }) {
  return (
    <>
      <span className="shrink-0 text-muted">{label}</span>
      <span className="truncate font-medium text-ink">{text}</span>
    </>
  );
}

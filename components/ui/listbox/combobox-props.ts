import type { KeyboardEvent } from "react";

interface Combobox {
  listId: string;
  /** The id of the active option; absent when there is none. */
  activeId?: string | undefined;
  /** The number of options. */
  count: number;
  /** The index of the active option; -1 when there is none. */
  active: number;
  /** Called with the index of the option to make active. */
  onMove: (index: number) => void;
  /** Called for Enter. Absent: Enter submits the form. */
  onChoose?: () => void;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The properties of a field that filters a listbox and keeps the focus: arrow keys move through the options and wrap
 * around at both ends; Enter chooses.
 */
export function comboboxProps({ listId, activeId, count, active, onMove, onChoose }: Combobox) {
  return {
    role: "combobox",
    "aria-expanded": count > 0,
    "aria-controls": listId,
    "aria-activedescendant": activeId,
    "aria-autocomplete": "list",
    autoComplete: "off",
    spellCheck: false,
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step !== undefined && count > 0) {
        event.preventDefault();
        onMove(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
      } else if (onChoose && event.key === "Enter" && !event.nativeEvent.isComposing) {
        event.preventDefault();
        onChoose();
      }
    },
  } as const;
}

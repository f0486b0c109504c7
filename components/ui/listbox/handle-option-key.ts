import type { KeyboardEvent } from "react";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface Options {
  count: number;
  /** The index of the active option. */
  active: number;
  /** Called with the index of the option to make active. */
  onMove: (index: number) => void;
  /** Chooses the active option, if there is one. */
  onChoose: () => void;
}

/** Handles a key in a combobox's field: arrow keys move through the options, past both ends; Enter chooses. */
export function handleOptionKey(event: KeyboardEvent, { count, active, onMove, onChoose }: Options): void {
  const step = steps[event.key];
  if (step !== undefined && count > 0) {
    event.preventDefault();
    onMove((active + step + count) % count);
  } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
    event.preventDefault();
    onChoose();
  }
}

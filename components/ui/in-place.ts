import type { MouseEvent } from "react";

/** The click handler of a link that acts in place, unless the user opens it in another tab. */
export function inPlace(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
}

import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { filterButton } from "./filter-button";

interface FiltersButtonProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Shows or hides a list's filters. Active filters are always visible as chips. */
export function FiltersButton({ isOpen, onToggle }: FiltersButtonProps) {
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)} className={filterButton(false)}>
      <ListFilter className="size-3.5" aria-hidden="true" />
      Filters
    </button>
  );
}

/** The style of a list's row of buttons, which scrolls sideways on a phone. */
export const buttonLine =
  "flex min-w-0 grow items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] md:flex-wrap";

/** A list's filters. */
export function FilterLine({ children }: { children: ReactNode }) {
  return (
    <fieldset aria-label="Filters" className={buttonLine}>
      {children}
    </fieldset>
  );
}

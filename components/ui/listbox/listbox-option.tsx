import { clsx } from "clsx";
import type { ReactNode } from "react";

interface ListboxOptionProps {
  id: string;
  /** Whether Enter chooses this option, which is then scrolled into view. */
  isActive: boolean;
  /** Whether the option is announced as selected; by default, the active option is. */
  isSelected?: boolean;
  className: string;
  onChoose: () => void;
  onPoint?: () => void;
  children: ReactNode;
}

/** An option of a listbox whose field keeps the focus and names the active option. */
export function ListboxOption(props: ListboxOptionProps) {
  const { id, isActive, isSelected = isActive, className, onChoose, onPoint, children } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses
    <div
      role="option"
      id={id}
      aria-selected={isSelected}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={clsx("flex cursor-pointer items-center", className)}
    >
      {children}
    </div>
  );
}

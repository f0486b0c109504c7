import { clsx } from "clsx";
import { Checkbox } from "@/components/ui/form/checkbox";

interface SelectCellProps {
  /** The row's name. */
  name: string;
  isSelected: boolean;
  /** Whether any row is selected. */
  isChoosing: boolean;
  /** Called on selection; `isRange` is true while Shift is held, which selects a range. */
  onSelect: (isRange: boolean) => void;
}

/** The cell with a row's checkbox, hidden until the row is hovered or focused, or a row has been selected. */
export function SelectCell({ name, isSelected, isChoosing, onSelect }: SelectCellProps) {
  return (
    <td
      className={clsx(
        "relative z-[1] -ml-1 flex w-6 shrink-0 transition-opacity",
        !isSelected && !isChoosing && "max-md:hidden reveal-on-hover",
      )}
    >
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </td>
  );
}

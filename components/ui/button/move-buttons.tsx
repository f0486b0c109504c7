import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "./icon-button";

interface MoveButtonsProps {
  /** The item's key; the buttons are found by `data-control="up-{id}"` and `down-{id}`. */
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Two buttons that move an item of a list up and down. A moved row loses the focus: restore it with `focusControl`. */
export function MoveButtons({ id, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  // aria-disabled instead of disabled, so that the focus stays on the button when the item reaches an end of the list.
  const button = (direction: "up" | "down", isEnd: boolean) => (
    <IconButton
      data-control={`${direction}-${id}`}
      label={`Move ${name} ${direction}`}
      tooltip="none"
      aria-disabled={isEnd || undefined}
      className="aria-disabled:text-control"
      onClick={() => !isEnd && onMove(direction === "up" ? -1 : 1)}
    >
      {direction === "up" ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
    </IconButton>
  );
  return (
    <>
      {button("up", isFirst)}
      {button("down", isLast)}
    </>
  );
}

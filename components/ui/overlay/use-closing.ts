import { type MouseEvent, type PointerEvent, type SyntheticEvent, useRef } from "react";

/**
 * Closes a modal dialog on Esc and on a click on its backdrop. A drag that only ends on the backdrop, such as the
 * selection of a text, leaves the dialog open.
 *
 * @returns the handlers of the dialog element
 */
export function useClosing(onClose: () => void) {
  const isPressed = useRef(false);
  return {
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      // React also dispatches this event to an enclosing dialog.
      if (isOwn(event)) onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = isOwn(event);
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && isOwn(event)) onClose();
    },
  };
}

/** Whether an event is the dialog's own: the backdrop has no element of its own. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

import { clsx } from "clsx";
import type { ReactNode } from "react";

const sides = {
  top: "bottom-full left-1/2 mb-1.5 -translate-x-1/2",
  bottom: "top-full left-1/2 mt-1.5 -translate-x-1/2",
  left: "right-full top-1/2 mr-1.5 -translate-y-1/2",
  right: "left-full top-1/2 ml-1.5 -translate-y-1/2",
};

interface TooltipProps {
  text: string;
  side?: keyof typeof sides;
  children: ReactNode;
}

/** A tooltip that repeats a control's accessible name: hidden from screen readers, so that it isn't read twice. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span aria-hidden="true" className={clsx("tip", sides[side])}>
        {text}
      </span>
    </span>
  );
}

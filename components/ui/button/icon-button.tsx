import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Tooltip } from "../tooltip";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The button's accessible name, also shown as a tooltip on hover and focus. */
  label: string;
  size?: "sm" | "md";
  tooltip?: "top" | "bottom" | "left" | "right" | "none";
}

export function IconButton({ label, size = "md", tooltip = "bottom", className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(
        "tap inline-flex shrink-0 items-center justify-center text-muted transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:cursor-not-allowed disabled:text-control [&>svg]:size-4",
        size === "sm" ? "size-7 rounded-sm" : "size-8 rounded-md",
        className,
      )}
    />
  );
  return tooltip === "none" ? (
    button
  ) : (
    <Tooltip text={label} side={tooltip}>
      {button}
    </Tooltip>
  );
}

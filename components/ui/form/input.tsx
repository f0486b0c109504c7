import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { DateInput } from "./date-input";

/** The classes shared by inputs and selects. */
export const controlStyle =
  "w-full rounded-md border border-control bg-surface text-ink text-base transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";

interface InputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: "md" | "lg";
}

export function Input({ size = "md", className, ...rest }: InputProps) {
  const Control = rest.type === "date" || rest.type === "datetime-local" ? DateInput : "input";
  return (
    <Control {...rest} className={clsx(controlStyle, size === "md" ? "h-control px-2.5" : "h-10 px-3", className)} />
  );
}

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlStyle } from "./input";

interface SelectProps extends Omit<ComponentProps<"select">, "size"> {
  size?: "md" | "lg";
}

/** The browser's own select element, with its native list, keys and touch picker. */
export function Select({ size = "md", className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx("relative inline-flex w-full", className)}>
      <select
        {...rest}
        className={clsx(controlStyle, "appearance-none pr-8", size === "md" ? "h-control pl-2.5" : "h-10 pl-3")}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}

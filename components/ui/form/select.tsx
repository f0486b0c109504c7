"use client";

import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useControl } from "../hooks/use-control";
import { controlStyle } from "./input";

interface SelectProps extends Omit<ComponentProps<"select">, "size"> {
  size?: "md" | "lg";
  /** The value and the text of each option; they follow the options given as children. */
  options?: readonly (readonly [value: string | number, text: string | number])[] | undefined;
}

/** The browser's own select element, with its native list, keys and touch picker. */
export function Select({ size = "md", className, options, children, ...rest }: SelectProps) {
  return (
    <span className={clsx("relative inline-flex w-full", className)}>
      <select
        {...useControl()}
        {...rest}
        className={clsx(controlStyle, "appearance-none pr-8", size === "md" ? "h-control pl-2.5" : "h-10 pl-3")}
      >
        {children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}

"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useControl } from "../hooks/use-control";

/** The classes shared by inputs and selects. */
export const controlStyle =
  "w-full rounded-md border border-control bg-surface text-ink text-base transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";

type Size = "md" | "lg";

interface InputProps extends Omit<ComponentProps<"input">, "size" | "type"> {
  size?: Size;
  /** A date is a `DateInput`. */
  type?: "text" | "email" | "password" | "search" | "tel" | "url";
}

export function Input({ size = "md", className, ...rest }: InputProps) {
  return <input {...useControl()} {...rest} className={inputStyle(size, className)} />;
}

export function inputStyle(size: Size, className?: string): string {
  return clsx(controlStyle, size === "md" ? "h-control px-2.5" : "h-10 px-3", className);
}

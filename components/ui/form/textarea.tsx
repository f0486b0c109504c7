"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useControl } from "../hooks/use-control";
import { controlStyle } from "./input";

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea {...useControl()} {...rest} rows={rows} className={clsx(controlStyle, "px-2.5 py-1.5", className)} />
  );
}

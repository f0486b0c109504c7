"use client";

import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button/button-style";

/** One step back in the browser's history. Hidden without JavaScript. */
export function BackButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      className={`${buttonStyle("secondary", "lg")} noscript:hidden`}
      onClick={() => window.history.back()}
    >
      {children}
    </button>
  );
}

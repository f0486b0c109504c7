import { clsx } from "clsx";
import type { ReactNode } from "react";

const widths = { wide: "max-w-none", narrow: "max-w-3xl", brief: "max-w-5xl print:max-w-none" };

/** The margins and the width of a signed-in page: `wide`, `narrow` for forms, `brief` for a printable sheet. */
export function Page({ width = "wide", children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div
      className={clsx("flex w-full flex-col gap-4 max-md:gap-3 px-4 py-4 md:px-8 print:gap-4 print:p-0", widths[width])}
    >
      {children}
    </div>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";

const widths = { wide: "max-w-none", narrow: "max-w-3xl", brief: "max-w-5xl print:max-w-none" };

/** The room of a signed-in page: its margins, and one right edge for all of them. `narrow` for forms, `brief` for a sheet of paper. */
export function Page({ width = "wide", children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={clsx("flex w-full flex-col gap-5 px-4 py-5 md:px-8 md:py-7 print:gap-4 print:p-0", widths[width])}>
      {children}
    </div>
  );
}

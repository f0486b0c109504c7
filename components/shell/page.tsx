import { clsx } from "clsx";
import type { ReactNode } from "react";

const widths = { wide: "max-w-none", normal: "max-w-6xl", narrow: "max-w-3xl" };

/** The room of a signed-in page: its margins at every width. `wide` for tables, `narrow` for forms. */
export function Page({ width = "normal", children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <div className={clsx("flex w-full flex-col gap-5 px-4 py-5 md:px-8 md:py-7", widths[width])}>{children}</div>;
}

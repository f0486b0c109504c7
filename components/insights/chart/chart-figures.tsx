import { Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { ChartFiles } from "./chart-files";

interface ChartFiguresProps {
  /** The address of the figures' CSV. */
  csvHref: string;
  /** The name of the figures, for screen readers: "Gross output, Machinery". */
  of: string;
  /** The table. */
  children: ReactNode;
}

/** Collapsed below a chart: the table of its figures, and its downloads. */
export function ChartFigures({ csvHref, of, children }: ChartFiguresProps) {
  return (
    <details className="border-line border-t pt-2 text-sm">
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs px-1 text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
        <Table2 className="size-3.5" aria-hidden="true" />
        <span>
          Figures
          <span className="sr-only"> of {of}</span>
        </span>
      </summary>
      {children}
      <ChartFiles csvHref={csvHref} of={of} />
    </details>
  );
}

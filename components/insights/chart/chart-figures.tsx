"use client";

import { Table2 } from "lucide-react";
import { useEffect } from "react";
import { LateDetails } from "@/components/ui/state/late-details";
import { keepTable } from "@/lib/insights/browser/kept-tables";
import type { FigureTable } from "@/lib/insights/figure-table";
import { ChartFiles } from "./chart-files";
import { ChartTable } from "./chart-table";

interface ChartFiguresProps {
  table: FigureTable;
  /** The address of the figures' CSV. */
  csvHref: string;
  /** The name of the figures, for screen readers: "Gross output, Machinery". */
  of: string;
  /** Whether the table is drawn before it is opened. */
  isWhole?: boolean | undefined;
}

/**
 * Collapsed below a chart: the table of its figures, and its downloads. They are drawn when they are opened, from the
 * texts that the page carries; the chart's cursor reads the same ones.
 */
export function ChartFigures({ table, csvHref, of, isWhole }: ChartFiguresProps) {
  useEffect(() => keepTable(table), [table]);
  return (
    <LateDetails
      isWhole={isWhole}
      className={`border-line border-t pt-2 text-sm ${isWhole ? "" : "[@media(scripting:none)]:hidden"}`}
      summary={{
        className:
          "-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-xs px-1 text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden",
        children: (
          <>
            <Table2 className="size-3.5" aria-hidden="true" />
            <span>
              Figures<span className="sr-only"> of {of}</span>
            </span>
          </>
        ),
      }}
      render={() => (
        <>
          <ChartTable {...table} />
          <ChartFiles csvHref={csvHref} of={of} />
        </>
      )}
    />
  );
}

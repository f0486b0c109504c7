"use client";

import { Table2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { LazyDetails } from "@/components/ui/state/lazy-details";
import { saveTable } from "@/lib/insights/browser/figure-tables";
import type { FigureTable } from "@/lib/insights/figure-table";

const OpenedFigures = lazyComponent(() => import("./opened-figures"), {
  failure: "The figures could not be shown",
  shape: "line",
});

interface ChartFiguresProps {
  table: FigureTable;
  /** The URL of the figures' CSV. */
  csvHref: string;
  /** The name of the figures, for screen readers: "Gross output, Machinery". */
  of: string;
  /** The figures rendered in advance, for users without JavaScript. */
  children?: ReactNode;
}

/**
 * The table of a chart's figures and its downloads, collapsed below the chart. They are rendered when opened, from the
 * texts embedded in the page; the chart's cursor reads the same texts.
 */
export function ChartFigures({ table, csvHref, of, children }: ChartFiguresProps) {
  useEffect(() => saveTable(table), [table]);
  return (
    <LazyDetails
      isExpanded={children !== undefined}
      className={`border-line border-t pt-2 text-sm ${children ? "" : "[@media(scripting:none)]:hidden"}`}
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
      render={() => children ?? <OpenedFigures table={table} csvHref={csvHref} of={of} />}
    />
  );
}

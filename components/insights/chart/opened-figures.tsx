import type { FigureTable } from "@/lib/insights/figure-table";
import { ChartFiles } from "./chart-files";
import { ChartTable } from "./chart-table";

interface OpenedFiguresProps {
  table: FigureTable;
  /** The URL of the figures' CSV. */
  csvHref: string;
  /** The name of the figures, for screen readers: "Gross output, Machinery". */
  of: string;
}

/** The figures behind a chart: their table, and the chart's downloads. */
export default function OpenedFigures({ table, csvHref, of }: OpenedFiguresProps) {
  return (
    <>
      <ChartTable {...table} />
      <ChartFiles csvHref={csvHref} of={of} />
    </>
  );
}

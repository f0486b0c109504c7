import { formatCount } from "@/lib/contracts/text/format-number";

/** The range of visible rows and the total. */
export function Totals({
  from,
  to,
  total,
  isExact,
  isLoading,
}: {
  from: number;
  to: number;
  total: number;
  isExact: boolean;
  isLoading: boolean;
}) {
  return (
    <p className="sticky bottom-0 z-[2] border-line border-t bg-surface px-4 py-2 text-muted text-xs tabular-nums max-md:bottom-(--tabbar) md:px-8">
      Showing {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      {isExact ? "" : "+"}
      {isLoading ? " · loading" : ""}
    </p>
  );
}

import { clsx } from "clsx";
import Link from "next/link";
import { isYearRange, type Range, rangeName, ranges } from "@/lib/insights/range";

interface RangePickerProps {
  current: Range;
  hrefOf: (range: Range) => string;
}

/**
 * Chooses the charts' time range by links, so that it works without JavaScript and can be shared. Years selected on a
 * chart appear as a further choice.
 */
export function RangePicker({ current, hrefOf }: RangePickerProps) {
  return (
    <nav aria-label="Range of the charts" className="inline-flex h-control shrink-0 rounded-md bg-sunken p-0.5">
      {[...ranges, ...(isYearRange(current) ? [current] : [])].map((range) => (
        <Link
          key={range}
          href={hrefOf(range)}
          scroll={false}
          prefetch={false}
          aria-current={range === current ? "true" : undefined}
          className={clsx(
            "inline-flex items-center whitespace-nowrap rounded-sm px-2.5 font-medium text-sm tabular-nums",
            range === current ? "bg-raised text-ink shadow-sm ring-1 ring-line-strong" : "text-muted hover:text-ink",
          )}
        >
          {rangeName(range)}
        </Link>
      ))}
    </nav>
  );
}

import { LinkSwitch } from "@/components/ui/link-switch";
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
  const choices = [...ranges, ...(isYearRange(current) ? [current] : [])].map((range) => ({
    label: rangeName(range),
    href: hrefOf(range),
    isCurrent: range === current,
  }));
  return <LinkSwitch label="Range of the charts" choices={choices} />;
}

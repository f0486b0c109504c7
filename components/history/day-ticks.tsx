import type { HistoryDays } from "@/lib/contracts/accounts/account-change";
import { daysBetween } from "@/lib/facts/days";

interface DayTicksProps {
  days: HistoryDays;
  day: string;
  /** The number of days from the first to today. */
  length: number;
}

/**
 * The days with changes, below the slider. Days after the chosen one have the warning color, because the view excludes
 * their changes.
 */
export function DayTicks({ days, day, length }: DayTicksProps) {
  const placed = days.changed.map((one) => ({ one, at: daysBetween(days.first, one) })).filter(({ at }) => at >= 0);
  return (
    // The slider's thumb is 16 px wide, so its center stays 8 px away from either end.
    <div className="px-2">
      <svg aria-hidden="true" className="block h-2 w-full overflow-visible">
        {placed.map(({ one, at }) => {
          const x = `${length === 0 ? 100 : (at / length) * 100}%`;
          return (
            <line
              key={one}
              x1={x}
              x2={x}
              y1="0"
              y2="8"
              strokeWidth="2"
              strokeLinecap="round"
              className={one > day ? "stroke-warning-ink" : "stroke-control"}
            />
          );
        })}
      </svg>
    </div>
  );
}

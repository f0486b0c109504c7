import { dayMs, hourMs, minuteMs } from "@/lib/contracts/wire/durations";

const sameYear = new Intl.DateTimeFormat("en-GB", { month: "short", day: "numeric" });
const otherYear = new Intl.DateTimeFormat("en-GB", { month: "short", day: "numeric", year: "numeric" });

/** Formats the time since a moment: `now`, `5 min`, `3 h`, `2 d`, then its date in the device's time zone. */
export function formatAgo(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  if (agoMs < minuteMs) return "now";
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min`;
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)} h`;
  if (agoMs < 7 * dayMs) return `${Math.floor(agoMs / dayMs)} d`;
  const isSameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return (isSameYear ? sameYear : otherYear).format(atMs);
}

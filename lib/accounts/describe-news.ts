import type { Account } from "@/lib/contracts/accounts/account";
import { formatDay, formatRecent } from "@/lib/figures/time";

/** The maximum number written exactly; higher ones are written as `99+`. One less than the contract's limit. */
const maxWritten = 99;

/**
 * Describes the number of new events at an account: `3 new since you looked 6 days ago`.
 *
 * @param nowMs the current time; null: the text contains the date of the visit instead of the time since then
 */
export function describeNews({ count, since }: NonNullable<Account["news"]>, nowMs: number | null): string {
  const when = (nowMs === null ? null : formatRecent(since, nowMs)) ?? `on ${formatDay(since)}`;
  return `${count > maxWritten ? `${maxWritten}+` : count} new since you looked ${when}`;
}

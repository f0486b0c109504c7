import type { Account } from "@/lib/contracts/account";
import { formatDay, formatRecent } from "@/lib/figures/time";

/** More than this is written `99+`; one less than the contract counts. */
const mostWritten = 99;

/**
 * Says how much is new at an account: `3 new since you looked 6 days ago`.
 *
 * @param nowMs null: the same text at any time, with the day
 */
export function describeNews({ count, since }: NonNullable<Account["news"]>, nowMs: number | null): string {
  const when = (nowMs === null ? null : formatRecent(since, nowMs)) ?? `on ${formatDay(since)}`;
  return `${count > mostWritten ? `${mostWritten}+` : count} new since you looked ${when}`;
}

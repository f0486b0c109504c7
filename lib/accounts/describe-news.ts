import type { Account } from "@/lib/contracts/accounts/account";
import { formatDay, formatRecent } from "@/lib/figures/time";

/** Higher numbers are written as `99+`; one less than the contract counts to. */
const maxWritten = 99;

/**
 * Describes how much is new at an account: `3 new since you looked 6 days ago`.
 *
 * @param nowMs null gives a text with the date, which doesn't depend on the time
 */
export function describeNews({ count, since }: NonNullable<Account["news"]>, nowMs: number | null): string {
  const when = (nowMs === null ? null : formatRecent(since, nowMs)) ?? `on ${formatDay(since)}`;
  return `${count > maxWritten ? `${maxWritten}+` : count} new since you looked ${when}`;
}

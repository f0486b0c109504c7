import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { formatDay } from "@/lib/figures/time";
import { changeText } from "./history";

type Recheck = NonNullable<AccountDetail["asked_again"]>[number];

const results = {
  same: "The source confirmed the value.",
  another: "The source now gives another value, listed among the known values.",
  silent: "The source no longer gives a value.",
  unreachable: "The source’s response couldn’t be read.",
} as const;

/** Describes the recheck of a value that was marked as wrong, and its result. */
export function describeRecheck({
  field,
  value,
  source,
  asked_at: requestedAt,
  answered_at: answeredAt,
  answer,
}: Recheck): string {
  const of = `${changeLabel({ field })} (${changeText(field, value)})`;
  const what = `A recheck of ${of} at ${source} was requested on ${formatDay(requestedAt)}.`;
  if (answer === null || answeredAt === null) return `${what} The result will appear here.`;
  return `${what} ${results[answer]}`;
}

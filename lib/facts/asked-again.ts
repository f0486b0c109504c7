import type { AccountDetail } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";
import { changeLabel, changeText } from "./history";

type Asked = NonNullable<AccountDetail["asked_again"]>[number];

const answers = {
  same: "It says the same.",
  another: "It says another value now, which stands among those that are known.",
  silent: "It says no value any more.",
} as const;

/** Describes that a source was asked again about a value marked as wrong, and its answer. */
export function describeAsked({
  field,
  value,
  source,
  asked_at: askedAt,
  answered_at: answeredAt,
  answer,
}: Asked): string {
  const what = `${source} was asked again about ${changeLabel({ field })} (${changeText(field, value)}) on ${formatDay(askedAt)}.`;
  if (answer === null || answeredAt === null) return `${what} Its answer will stand here.`;
  return `${what} ${answers[answer]}`;
}

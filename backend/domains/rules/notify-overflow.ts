import { and, eq, gte, lt } from "drizzle-orm";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { raiseAlert } from "../alerts/alerts";
import type { Overflow } from "./raise";

/**
 * Raises one summary alert for a rule's matches beyond its hourly limit; none if the rule has since been disabled or
 * removed.
 */
export async function notifyOverflow(tx: Database, { clientId, ruleId, hour }: Overflow, now: Date): Promise<void> {
  const [rule] = await tx
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.clientId, clientId), eq(alertRules.id, ruleId)));
  if (!rule?.isOn || rule.removedAt !== null) return;
  const held = await tx.$count(
    ruleAlerts,
    and(
      eq(ruleAlerts.clientId, clientId),
      eq(ruleAlerts.ruleId, ruleId),
      eq(ruleAlerts.isHeld, true),
      gte(ruleAlerts.at, hour),
      lt(ruleAlerts.at, endOf(hour)),
    ),
  );
  if (held === 0) return;
  await raiseAlert(tx, clientId, [rule.userId], {
    id: `rule-${ruleId}-${hour.getTime()}`,
    type: "rule",
    title: `${held} more for “${rule.name}” within one hour`,
    body: `A rule raises at most ${ruleLimits.alertsAnHour} alerts an hour. Narrow it down to get fewer.`,
    account: null,
    link: "/settings?section=alert-rules",
    at: now,
    rule,
  });
}

/** The end of the hour that starts at `hour`. */
export function endOf(hour: Date): Date {
  return new Date(hour.getTime() + hourMs);
}

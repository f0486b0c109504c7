import type { AlertType } from "@/lib/contracts/alerts/alert";
import type { AlertPreferences, AlertPreferencesChange, FeedMailTime } from "@/lib/contracts/alerts/alert-preferences";
import type { Database } from "../../../database/database";
import { alertPreferences } from "../../../database/schema/alert-mail";
import type { Principal } from "../../../principal";
import { requireMember } from "../../shared/colleagues/member";
import {
  type DeliveryPreferences,
  deliveryPreferenceOf,
  isPreferencesOf,
  mergeDeliveryPreferences,
} from "./delivery-preferences";
import type { MailHours } from "./quiet-hours";
import { lockPreferences, rescheduleMail } from "./reschedule";

/** The defaults: alerts are emailed only to members who opted in (docs/decisions/039). */
const untouched = {
  ways: {},
  digestHour: 8,
  digestWeekday: 1,
  quietFrom: null,
  quietUntil: null,
  feedMail: "off",
} as const;

/** Reads the principal's alert preferences. @throws AppError 409 `not_a_member` */
export async function readPreferences(db: Database, principal: Principal): Promise<AlertPreferences> {
  const { member } = await requireMember(db, principal);
  const [row] = await db.select().from(alertPreferences).where(isPreferencesOf(member));
  return toWire(row ?? untouched);
}

/**
 * Changes the principal's alert preferences. Queued email is rescheduled or deleted accordingly.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function changePreferences(
  tx: Database,
  principal: Principal,
  { ways, quiet, ...change }: AlertPreferencesChange,
  now: Date,
): Promise<AlertPreferences> {
  const { member } = await requireMember(tx, principal);
  await tx
    .insert(alertPreferences)
    .values({ ...member, ...untouched, updatedAt: now })
    .onConflictDoNothing();
  const before = await lockPreferences(tx, member);
  const [row] = await tx
    .update(alertPreferences)
    .set({
      ways: mergeDeliveryPreferences(before?.ways ?? {}, ways ?? {}),
      ...(change.digest_hour !== undefined && { digestHour: change.digest_hour }),
      ...(change.digest_weekday !== undefined && { digestWeekday: change.digest_weekday }),
      ...(change.feed !== undefined && {
        feedMail: change.feed,
        feedSince: change.feed === "off" ? null : (before?.feedSince ?? now),
      }),
      ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
      updatedAt: now,
    })
    .where(isPreferencesOf(member))
    .returning();
  await rescheduleMail(tx, member, now);
  return toWire(row ?? untouched);
}

function toWire(
  row: Omit<MailHours, "zone"> & { ways: DeliveryPreferences; feedMail: FeedMailTime },
): AlertPreferences {
  const { quietFrom: from, quietUntil: until } = row;
  return {
    ways: allWays(row.ways),
    digest_hour: row.digestHour,
    digest_weekday: row.digestWeekday,
    quiet: from === null || until === null ? null : { from, until },
    feed: row.feedMail,
  };
}

function allWays(ways: DeliveryPreferences): AlertPreferences["ways"] {
  const of = (type: AlertType) => deliveryPreferenceOf(ways, type);
  return {
    signal: of("signal"),
    task_assigned: of("task_assigned"),
    task_due: of("task_due"),
    mention: of("mention"),
    nudge: of("nudge"),
    account_assigned: of("account_assigned"),
    access_request: of("access_request"),
    user_disabled: of("user_disabled"),
    import_ended: of("import_ended"),
    rule: of("rule"),
  };
}

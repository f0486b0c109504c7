import { and, eq, inArray, isNull } from "drizzle-orm";
import { adminAlertTypes } from "@/lib/contracts/alerts/alert";
import { can } from "@/lib/contracts/rights/rights";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../database/database";
import { notes } from "../../database/schema/activity";
import type { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { accounts, users } from "../../database/schema/core";
import type { AlertDigest, MailedAlert } from "../../mail/alert-email";
import { recipientOf } from "../../mail/email";
import type { Principal } from "../../principal";
import { noteOfAlert } from "../activity/notes";
import { deliveryPreferenceOf, type Member } from "../alerts/alert-mail/delivery-preferences";
import { findMuted } from "../alerts/mutes/muted";
import { liveAccounts } from "../shared/account-ref";
import { readFeedSection } from "./feed-section";

type MailRow = typeof alertMails.$inferSelect;

/** An email's recipient and content. */
export interface Composed {
  to: { name: string; address: string };
  digest: Omit<AlertDigest, "unsubscribe">;
}

/**
 * Composes a member's email from queued alerts, as the member may see them now. Excludes alerts that the member has
 * since switched off or muted, alerts about removed accounts and notes, and alerts for admins if the member isn't one.
 * A member who can't sign in gets no email. If the feed is due, the email also lists what happened at the member's
 * accounts.
 *
 * @returns null when nothing is left
 */
export async function compose(
  db: Database,
  member: Member,
  preferences: typeof alertPreferences.$inferSelect,
  { rows, isFeedDue, now }: { rows: readonly MailRow[]; isFeedDue: boolean; now: Date },
): Promise<Composed | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.clientId, member.clientId), eq(users.id, member.userId), eq(users.disabled, false)));
  const role = findRole(user?.role ?? null);
  if (!user || !role) return null;
  const muted = await findMuted(db, rows, now);
  const isNotePresent = await checkNotes(db, member, rows);
  const allowed = rows.filter(
    (row) =>
      isNotePresent(row) &&
      deliveryPreferenceOf(preferences.ways, row.type).mail !== "off" &&
      (can(role, "manageClient") || !adminAlertTypes.includes(row.type)) &&
      !muted.has(row),
  );
  // Emails contain nothing that depends on permissions that a client can deny (exports, removals, details of
  // do-not-contact).
  const reader: Principal = { uid: user.id, role, denied: [], clientId: member.clientId };
  const names = await listNames(db, reader, allowed);
  const alerts = allowed.flatMap((row): MailedAlert[] => {
    const name = row.accountId === null ? null : names.get(row.accountId);
    return name === undefined ? [] : [mailedOf(row, name)];
  });
  const { feedMail, feedSince } = preferences;
  const feed = isFeedDue
    ? await readFeedSection(db, reader, {
        since: feedSince ?? now,
        time: { now, zone: user.timeZone },
        mailed: new Set(alerts.flatMap(({ link }) => link ?? [])),
      })
    : null;
  if (alerts.length === 0 && feed === null) return null;
  const kinds = new Set<string>([...allowed.map(({ mail }) => mail), ...(feed ? [feedMail] : [])]);
  const kind = kinds.has("daily") ? "daily" : kinds.has("weekly") ? "weekly" : "at_once";
  return { to: recipientOf(user), digest: { kind, alerts, feed, zone: user.timeZone } };
}

/** Returns a function that says whether the note of a mention or reply still exists; true for other alerts. */
async function checkNotes(db: Database, { clientId }: Member, rows: readonly MailRow[]) {
  const ids = rows.flatMap(({ alertId }) => noteOfAlert(alertId) ?? []);
  if (ids.length === 0) return () => true;
  const found = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.clientId, clientId), inArray(notes.id, ids), isNull(notes.removedAt)));
  const present = new Set(found.map(({ id }) => id));
  return ({ alertId }: MailRow) => {
    const id = noteOfAlert(alertId);
    return id === null || present.has(id);
  };
}

/** Names of the accounts that still exist, by id. */
async function listNames(db: Database, reader: Principal, rows: readonly MailRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(liveAccounts(reader), inArray(accounts.id, ids)));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function mailedOf(
  { type, title, body, link, accountId, ruleId, ruleName, at }: MailRow,
  name: string | null,
): MailedAlert {
  return {
    type,
    title,
    body,
    link,
    at,
    account: accountId === null || name === null ? null : { id: accountId, name },
    rule: ruleId === null || ruleName === null ? null : { id: ruleId, name: ruleName },
  };
}

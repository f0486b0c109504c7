import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alerts/alert";
import { type AlertDocument, alertsPath } from "@/lib/contracts/alerts/live-document";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { enqueue as enqueueJob } from "../../queue/enqueue";
import { type Moment, momentOf } from "../../realtime/delivery";
import { enqueue, withdraw } from "../shared/outbox";
import { alertMailQueue } from "./alert-mail/alert-mail-queue";
import {
  changeQueuedText,
  nameRule,
  queueForEmail,
  type RaisedAlert,
  removeQueuedAlerts,
} from "./alert-mail/queue-for-email";
import { findMuted } from "./mutes/muted";

/** An alert's content. `link` is a path of the site; `account` is the account that the alert is about, if any. */
export interface Alert {
  /** Absent: a new alert. Raising an existing id again updates that alert. */
  id?: string;
  type: AlertType;
  title: string;
  body: string;
  account: { id: string; name: string } | null;
  /** The signal's kind; only for alerts about a signal. */
  signalKind?: SignalKind;
  link: string | null;
  at: Date;
  /** The recipient's rule that matched, if any. */
  rule?: { id: string; name: string };
}

/**
 * Raises an alert for several users, one document each, at `users/{uid}/alerts/{alertId}` (docs/conformance.md D7), and
 * by email for users who opted in. Skips users outside the client, disabled users, and users who have muted its cause.
 */
export async function raiseAlert(tx: Database, clientId: string, uids: readonly string[], alert: Alert): Promise<void> {
  if (uids.length === 0) return;
  const people = await tx
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.disabled, false), inArray(users.id, [...new Set(uids)])));
  await raiseAlerts(
    tx,
    people.map(({ uid }) => ({ clientId, uid, alert })),
  );
}

/**
 * Raises many alerts with few statements; muted alerts are omitted. The caller must ensure that each recipient is an
 * active member.
 */
export async function raiseAlerts(
  tx: Database,
  raised: readonly { clientId: string; uid: string; alert: Alert }[],
): Promise<void> {
  const rows = await filterUnmuted(tx, raised.map(describeRaised));
  if (rows.length === 0) return;
  await withdraw(
    tx,
    rows.map(({ userId, alertId }) => pathOf(userId, alertId)),
  );
  const { inApp, atOnce } = await queueForEmail(tx, rows);
  await enqueue(tx, rows.filter((row) => inApp.has(row)).map(describeAlert));
  if (atOnce.length > 0) await enqueueJob(tx, alertMailQueue, { members: atOnce });
}

/** Adds a member's matching rule to their existing alert; a deleted alert stays deleted. */
export async function addRule(
  tx: Database,
  { clientId, uid }: { clientId: string; uid: string },
  id: string,
  rule: { id: string; name: string },
): Promise<void> {
  await enqueue(tx, [{ kind: "update", path: pathOf(uid, id), fields: fieldsOf(rule) }]);
  await nameRule(tx, { clientId, userId: uid }, id, rule);
}

/** Acknowledges these users' alerts because their cause has ended; a deleted alert isn't restored. */
export async function acknowledgeAlerts(
  tx: Database,
  clientId: string,
  uids: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const fields: Partial<AlertDocument<Moment>> = { visibility: "ACKNOWLEDGED" };
  await enqueue(
    tx,
    [...new Set(uids)].flatMap((uid) => ids.map((id) => ({ kind: "update" as const, path: pathOf(uid, id), fields }))),
  );
  await removeQueuedAlerts(tx, clientId, uids, ids);
}

/** Replaces the text of these users' alert, in the app and in queued email; a deleted alert isn't restored. */
export async function changeAlertText(
  tx: Database,
  clientId: string,
  uids: readonly string[],
  id: string,
  body: string,
): Promise<void> {
  await enqueue(
    tx,
    uids.map((uid) => ({ kind: "update" as const, path: pathOf(uid, id), fields: { body } })),
  );
  await changeQueuedText(tx, clientId, uids, id, body);
}

/** Omits alerts whose cause the member had muted at the time of the alert. */
async function filterUnmuted(tx: Database, rows: readonly RaisedAlert[]): Promise<RaisedAlert[]> {
  const latest = new Date(rows.reduce((before, { at }) => Math.max(before, at.getTime()), 0));
  const muted = await findMuted(tx, rows, latest);
  return rows.filter((row) => !muted.has(row));
}

function pathOf(uid: string, id: string): string {
  return `${alertsPath(uid)}/${id}`;
}

function describeRaised({ clientId, uid, alert }: { clientId: string; uid: string; alert: Alert }): RaisedAlert {
  const { id = randomUUID(), type, title, body, account, signalKind, link, at, rule } = alert;
  return {
    clientId,
    userId: uid,
    alertId: id,
    type,
    title,
    body,
    accountId: account?.id ?? null,
    accountName: account?.name ?? null,
    signalKind: signalKind ?? null,
    link,
    at,
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? null,
  };
}

function describeAlert(alert: RaisedAlert) {
  const { userId, alertId: id, type, title, body, accountId, accountName, signalKind, link, at } = alert;
  const { ruleId, ruleName } = alert;
  const fields: AlertDocument<Moment> = {
    id,
    visibility: "NEW",
    type,
    title,
    body,
    createdAt: momentOf(at),
    accountId,
    accountName,
    link,
    ...(signalKind !== null && { signalKind }),
    ...(ruleId !== null && ruleName !== null && fieldsOf({ id: ruleId, name: ruleName })),
  };
  return { kind: "set" as const, path: pathOf(userId, id), fields };
}

function fieldsOf({ id, name }: { id: string; name: string }): Pick<AlertDocument<Moment>, "ruleId" | "ruleName"> {
  return { ruleId: id, ruleName: name };
}

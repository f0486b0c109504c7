import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alert";
import { type AlertDocument, alertsPath } from "@/lib/contracts/live-document";
import type { SignalKind } from "@/lib/contracts/signal-kind";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import { enqueue as enqueueJob } from "../../queue/enqueue";
import { type Moment, momentOf } from "../../realtime/delivery";
import { alertMailQueue } from "../alert-mail/alert-mail-queue";
import { dropMail, holdForMail, nameRule, type RaisedAlert } from "../alert-mail/hold";
import { findMuted } from "../mutes/muted";
import { enqueue, withdraw } from "../outbox";

/** What an alert says. `link` is a path of the site; `account` the account that it is about, if any. */
export interface Alert {
  /** Absent: a new one. The same id is the same alert, which is raised anew: nobody has two of it. */
  id?: string;
  type: AlertType;
  title: string;
  body: string;
  account: { id: string; name: string } | null;
  /** Of a signal: its kind. */
  signalKind?: SignalKind;
  link: string | null;
  at: Date;
  /** The own rule that asked for it; absent: none did. */
  rule?: { id: string; name: string };
}

/**
 * Raises an alert for some people, once each, at `users/{uid}/alerts/{alertId}` (checklist D7), and by mail for those who
 * want that. Whoever isn't of the client (any more), is disabled, or has muted what it is about, gets none.
 */
export async function raiseAlert(tx: Database, clientId: string, uids: readonly string[], alert: Alert): Promise<void> {
  if (uids.length === 0) return;
  const people = await tx
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.disabled, false), inArray(users.id, [...new Set(uids)])));
  await raiseEach(
    tx,
    people.map(({ uid }) => ({ clientId, uid, alert })),
  );
}

/**
 * Raises many alerts with a handful of statements, but those of what is muted; the caller has seen to it that each is for
 * a member who may sign in.
 */
export async function raiseEach(
  tx: Database,
  raised: readonly { clientId: string; uid: string; alert: Alert }[],
): Promise<void> {
  const rows = await keepHeard(tx, raised.map(describeRaised));
  if (rows.length === 0) return;
  await withdraw(
    tx,
    rows.map(({ userId, alertId }) => pathOf(userId, alertId)),
  );
  const { inApp, atOnce } = await holdForMail(tx, rows);
  await enqueue(tx, rows.filter((row) => inApp.has(row)).map(describeAlert));
  if (atOnce.length > 0) await enqueueJob(tx, alertMailQueue, { members: atOnce });
}

/** Says in an alert that somebody has which rule of theirs asked for it, too; one that was deleted stays deleted. */
export async function addRule(
  tx: Database,
  { clientId, uid }: { clientId: string; uid: string },
  id: string,
  rule: { id: string; name: string },
): Promise<void> {
  await enqueue(tx, [{ kind: "update", path: pathOf(uid, id), fields: fieldsOf(rule) }]);
  await nameRule(tx, { clientId, userId: uid }, id, rule);
}

/** Acknowledges alerts whose cause is over, for these people; those who have deleted theirs don't get it back. */
export async function settleAlerts(
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
  await dropMail(tx, clientId, uids, ids);
}

/** Leaves out what its member has muted by the moment of the alert. */
async function keepHeard(tx: Database, rows: readonly RaisedAlert[]): Promise<RaisedAlert[]> {
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

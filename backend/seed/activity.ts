import { rollup } from "d3-array";
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../database/database";
import { insertRows } from "../database/insert-rows";
import { accountVisits, conversations, notes, signals, tasks } from "../database/schema/activity";
import { accounts, contacts } from "../database/schema/core";
import { offsetOf } from "../local-time/clock";
import { addDays, dayIn } from "../local-time/days";
import { type CompanyFacts, conversationTexts, noteTexts, signalTexts, taskTexts } from "./activity-texts";
import { createRandomGenerator, uuidOf } from "./random";
import { uidOf } from "./users";

/** The source name of all invented data here. */
export const sampleActivitySource = "Sample workspace";

const sampleZone = "America/New_York";

const busyAccounts = 30;
const sampleSignals = 60;
const sampleNotes = 40;
const sampleConversations = 24;
/** Each account's latest note is about this many days old at most, so that none of these accounts starts inactive. */
const latestNoteDays = 24;
const oldestNoteDays = 55;
/** Age of the sample rep's last visit: later events count as new. */
const lastVisitMs = 6 * dayMs;
/**
 * Due dates as days from the first day: the 3 overdue tasks and the 5 due today are the rep's, the others are
 * distributed.
 */
const dueDays = [-6, -3, -1, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 11, 14, 18, 21, 30, 45];
const repTasks = 16;

type Account = typeof accounts.$inferSelect;

/**
 * Fills the largest accounts of the sample rep with realistic activity: signals, notes, calls, meetings and tasks,
 * dated before `now`. No alerts are raised.
 */
export async function seedSampleActivity(tx: Database, now: Date): Promise<void> {
  const rep = uidOf("rep@acme.example");
  const owned = await ownedBy(tx, rep, busyAccounts);
  const [first, ...others] = owned;
  if (!first) return;
  const all = [first, ...others] as const;
  await insertRows(tx, signals, inventSignals(all, now));
  await insertRows(tx, notes, inventNotes(all, now));
  await insertRows(tx, tasks, inventTasks(all, now));
  await insertRows(tx, conversations, inventConversations(all, await reachableAt(tx, all), now));
  const startedAt = new Date(now.getTime() - lastVisitMs);
  await insertRows(
    tx,
    accountVisits,
    all.map(({ clientId, id }) => ({ clientId, accountId: id, userId: rep, startedAt })),
  );
  await makeInactive(tx, now, rep);
}

function inventSignals(owned: readonly [Account, ...Account[]], now: Date) {
  return Array.from({ length: sampleSignals }, (_, n) => {
    const dice = createRandomGenerator(`signal ${n}`);
    const account = at(owned, n);
    const { kind, title } = at(signalTexts, Math.floor(n / 2) + n);
    const happened = toWorkingHours(new Date(now.getTime() - dice.between(2, 30 * 24) * hourMs));
    return {
      id: uuidOf("sample signal", String(n)),
      clientId: account.clientId,
      accountId: account.id,
      title: title(factsOf(account)),
      kind,
      source: sampleActivitySource,
      occurredAt: happened,
      createdBy: null,
      createdAt: happened,
    };
  });
}

function inventNotes(owned: readonly [Account, ...Account[]], now: Date) {
  return Array.from({ length: sampleNotes }, (_, n) => {
    const dice = createRandomGenerator(`note ${n}`);
    const account = at(owned, n * 7);
    const text = at(noteTexts, n);
    const [from, to] = n < busyAccounts ? [0, latestNoteDays] : [latestNoteDays, oldestNoteDays];
    return {
      id: uuidOf("sample note", String(n)),
      clientId: account.clientId,
      accountId: account.id,
      body: text(factsOf(account)),
      createdBy: account.ownerId,
      createdAt: toWorkingHours(new Date(now.getTime() - dice.between(20 + from * 24, to * 24) * hourMs)),
    };
  });
}

/** The leader has every other conversation, all within about the last week, so that the rep sees new activity. */
function inventConversations(
  owned: readonly [Account, ...Account[]],
  reachable: ReadonlyMap<string, readonly string[]>,
  now: Date,
) {
  const leader = uidOf("leader@acme.example");
  return Array.from({ length: sampleConversations }, (_, n) => {
    const dice = createRandomGenerator(`conversation ${n}`);
    const account = at(owned, n * 5);
    const isReps = n % 2 === 0;
    const happenedAt = toWorkingHours(new Date(now.getTime() - dice.between(3, (isReps ? 45 : 5) * 24) * hourMs));
    const people = reachable.get(account.id) ?? [];
    return {
      id: uuidOf("sample conversation", String(n)),
      clientId: account.clientId,
      accountId: account.id,
      ...at(conversationTexts, n),
      contactId: people[dice.between(0, people.length - 1)] ?? null,
      happenedAt,
      createdBy: isReps ? account.ownerId : leader,
      createdAt: happenedAt,
    };
  });
}

function inventTasks(owned: readonly [Account, ...Account[]], now: Date) {
  const leader = uidOf("leader@acme.example");
  const today = dayIn(now, sampleZone);
  return dueDays.map((days, n) => {
    const isReps = n < repTasks;
    const account = at(owned, n * 3);
    const dueDate = days === 0 ? today : toWorkday(addDays(today, days), Math.sign(days));
    const assigneeId = isReps ? uidOf("rep@acme.example") : n % 3 === 0 ? uidOf("clientadmin@acme.example") : leader;
    const createdAt = new Date(now.getTime() - (10 + n) * dayMs);
    return {
      id: uuidOf("sample task", String(n)),
      clientId: account.clientId,
      accountId: account.id,
      title: at(taskTexts, n)(factsOf(account)),
      dueDate,
      assigneeId,
      // Marks due tasks as already reminded of, so that no reminder is sent for sample data.
      ...(days <= 0 ? { remindedOf: dueDate, overdueOf: days < 0 ? dueDate : null } : {}),
      createdBy: n % 4 === 0 ? leader : assigneeId,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/**
 * Sets the creation time of accounts with activity to the day when the sample workspace was opened, so that it precedes
 * their activity.
 */
export async function addBeforeActivity(tx: Database, openedAt: Date): Promise<void> {
  const active = sql.join(
    ["signals", "notes", "tasks", "conversations", "account_changes", "account_watches"].map(
      (table) => sql`select client_id, account_id from ${sql.identifier(table)}`,
    ),
    sql` union `,
  );
  await tx.update(accounts).set({ createdAt: openedAt }).where(sql`(client_id, id) in (${active})`);
}

/** Makes the next largest accounts inactive: added long ago, and without activity since. */
async function makeInactive(tx: Database, now: Date, ownerId: string): Promise<void> {
  const inactive = await ownedBy(tx, ownerId, 6, busyAccounts);
  for (const [n, { id, clientId }] of inactive.entries())
    await tx
      .update(accounts)
      .set({ createdAt: new Date(now.getTime() - (40 + 15 * n) * dayMs) })
      .where(and(eq(accounts.clientId, clientId), eq(accounts.id, id)));
}

/** The contacts of each account who are still there and may be contacted, most senior first. */
async function reachableAt(tx: Database, owned: readonly Account[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: contacts.id, accountId: contacts.accountId })
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, "acme"),
        inArray(
          contacts.accountId,
          owned.map(({ id }) => id),
        ),
        eq(contacts.leftCompany, false),
        eq(contacts.doNotContact, false),
      ),
    )
    .orderBy(asc(contacts.level), asc(contacts.id));
  return rollup(
    rows,
    (people) => people.map(({ id }) => id),
    ({ accountId }) => accountId,
  );
}

function ownedBy(tx: Database, ownerId: string, limit: number, offset = 0): Promise<Account[]> {
  return tx
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.clientId, "acme"),
        isNull(accounts.removedAt),
        isNotNull(accounts.marketCapUsd),
        eq(accounts.ownerId, ownerId),
      ),
    )
    .orderBy(desc(accounts.marketCapUsd), accounts.id)
    .limit(limit)
    .offset(offset);
}

/** The nth item of a list that repeats. */
export function at<Item>(items: readonly [Item, ...Item[]], n: number): Item {
  return items[n % items.length] ?? items[0];
}

function factsOf({ name, hqCity, sector }: Account): CompanyFacts {
  return { name, city: hqCity, sector: sector ?? "listed" };
}

/**
 * Moves a time back by whole hours until it is in working hours: Monday to Friday, 9 to 17 in the time zone.
 */
export function toWorkingHours(at: Date, zone: string | null = sampleZone): Date {
  for (let time = at.getTime(); ; time -= hourMs) {
    const local = new Date(time + offsetOf(zone, time));
    const isWeekend = local.getUTCDay() === 0 || local.getUTCDay() === 6;
    if (!isWeekend && local.getUTCHours() >= 9 && local.getUTCHours() < 17) return new Date(time);
  }
}

/** The first day from Monday to Friday, counted from `day` itself in steps of `step` days. Days are YYYY-MM-DD. */
export function toWorkday(day: string, step: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? toWorkday(addDays(day, step), step) : day;
}

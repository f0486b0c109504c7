import { and, asc, eq, type SQL } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { accountChangedSchema, type Cause } from "@/lib/contracts/accounts/account-change";
import { isAccountField } from "@/lib/contracts/accounts/fields";
import { type Contact, contactSchema } from "@/lib/contracts/contacts/contact";
import { accountFacts, accounts, contactFacts, contacts } from "./database/schema/core";
import { accountChanges } from "./database/schema/history";
import { fieldProperties } from "./domains/shared/field-columns";
import { startTestBackend, type TestBackend } from "./test-backend";
import { type Headers, signInAll, type Who } from "./test-people";

/** Number of sequences per property; increase it with `UNDO_RUNS=200 npx jest …`. */
export const undoRuns = Number(process.env.UNDO_RUNS ?? 4);

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** The parts of a history entry that an undo must keep. */
export interface HistoryRow {
  id: number;
  field: string;
  causeId: string;
}

/** The complete stored state of an account or a contact, to compare before and after an undo. */
export interface UndoState {
  values: Record<string, unknown>;
  /** The evidence of every source, chosen or not. */
  facts: Record<string, unknown>[];
  /** The chosen evidence by field. */
  sources: Record<string, unknown>;
  history: HistoryRow[];
}

/** A backend, and the helpers of property tests of undo: requests as sample users, and reading complete states. */
export interface UndoWorkspace {
  backend: TestBackend;
  headersOf: (who: Who) => Headers;
  /** Advances the clock by one step and sends a request; an error response fails the test. */
  mustSend: (who: Who, method: Method, url: string, payload?: object) => Promise<unknown>;
  /** Sends a request that may be refused. */
  send: (who: Who, method: Method, url: string, payload?: object) => Promise<{ status: number; body: unknown }>;
  /** A number that no earlier call returned, to make names unique. */
  next: () => number;
  addAccount: (more?: object) => Promise<string>;
  addContact: (accountId: string, more?: object) => Promise<Contact>;
  /** Sets an account's values as a user who sees the current values. @returns the cause; null: nothing changed */
  setValues: (who: Who, id: string, values: object) => Promise<Cause | null>;
  readAccount: (id: string) => Promise<UndoState>;
  readContact: (id: string) => Promise<UndoState>;
  /** The contacts of an account by id, with their values and evidence. */
  readContacts: (accountId: string) => Promise<UndoState[]>;
  close: () => Promise<void>;
}

/** @param stepMs how far the clock moves with each request: enough to stay within the write limit per minute */
export async function startUndoWorkspace({ stepMs = 5_000 }: { stepMs?: number } = {}): Promise<UndoWorkspace> {
  const backend = await startTestBackend();
  let as = await signInAll(backend);
  let signedInAt = backend.now();
  const { db } = backend.store;
  let count = 0;

  const send: UndoWorkspace["send"] = async (who, method, url, payload) => {
    backend.advance(stepMs);
    // Signs in again before the access tokens expire, because many requests take hours by this clock.
    if (backend.now().getTime() - signedInAt.getTime() > 1_800_000) {
      as = await signInAll(backend);
      signedInAt = backend.now();
    }
    const { status, body } = await backend.request({ method, url, headers: as[who], ...(payload && { payload }) });
    return { status, body };
  };
  const mustSend: UndoWorkspace["mustSend"] = async (...args) => {
    const { status, body } = await send(...args);
    if (status >= 300) throw new Error(`${args[1]} ${args[2]}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const next = () => {
    count += 1;
    return count;
  };
  const readHistory = (which: SQL | undefined): Promise<HistoryRow[]> =>
    db
      .select({ id: accountChanges.id, field: accountChanges.field, causeId: accountChanges.causeId })
      .from(accountChanges)
      .where(which)
      .orderBy(asc(accountChanges.id));
  const readContact: UndoWorkspace["readContact"] = async (id) => {
    const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
    if (!row) throw new Error("no such contact");
    const { updatedAt, searchText, nameKey, ...values } = row;
    const facts = await db.select().from(contactFacts).where(eq(contactFacts.contactId, id));
    const history = await readHistory(eq(accountChanges.contactId, id));
    return { values: { ...values, removedAt: row.removedAt !== null }, ...describeFacts(facts), history };
  };

  return {
    backend,
    headersOf: (who) => as[who],
    send,
    mustSend,
    next,
    addAccount: async (more = {}) => {
      const number = next();
      const account = { name: `Undone ${number} Holding`, domain: `undone-${number}.example`, ...more };
      return accountDetailSchema.parse(await mustSend("leader", "POST", "/accounts/", account)).id;
    },
    addContact: async (accountId, more = {}) => {
      const contact = { full_name: `Ida Exact${next()}`, title: "Buyer", function: "sales", level: "manager", ...more };
      return contactSchema.parse(await mustSend("leader", "POST", `/accounts/${accountId}/contacts/`, contact));
    },
    setValues: async (who, id, values) => {
      if (Object.keys(values).length === 0) return null;
      const now: Record<string, unknown> = accountDetailSchema.parse(await mustSend(who, "GET", `/accounts/${id}/`));
      const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? null]));
      const body = await mustSend(who, "PATCH", `/accounts/${id}/`, { values, expected });
      return accountChangedSchema.parse(body).cause;
    },
    readAccount: async (id) => {
      const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
      if (!row) throw new Error("no such account");
      const { updatedAt, searchText, nameKey, removedBy, restoredAt, ...values } = row;
      const facts = await db.select().from(accountFacts).where(eq(accountFacts.accountId, id));
      const history = await readHistory(and(eq(accountChanges.accountId, id)));
      return { values: { ...values, removedAt: row.removedAt !== null }, ...describeFacts(facts), history };
    },
    readContact,
    readContacts: async (accountId) => {
      const rows = await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.accountId, accountId));
      return Promise.all(
        rows
          .map(({ id }) => id)
          .sort()
          .map(readContact),
      );
    },
    close: () => backend.close(),
  };
}

/** Identifies a piece of evidence. */
export const factKey = ({ field, source, value }: Record<string, unknown>) => `${field} ${source} ${value}`;

function describeFacts(
  rows: readonly (typeof accountFacts.$inferSelect | typeof contactFacts.$inferSelect)[],
): Pick<UndoState, "facts" | "sources"> {
  const facts = rows
    .map((row): Record<string, unknown> => {
      const { seenAt, firstSeenAt, ...fact } = row;
      // Derived values are recomputed, which updates their timestamps.
      return row.method === "derived" ? fact : { ...fact, seenAt, firstSeenAt };
    })
    .sort((a, b) => factKey(a).localeCompare(factKey(b)));
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const sources = chosen.map(({ field, value, source, method }) => [field, { value, source, method }]);
  return { facts, sources: Object.fromEntries(sources) };
}

/** Leaves out the history, which an undo extends. */
export const withoutHistory = ({ values, sources }: UndoState) => ({ values, sources });

/** The property of a row that stores an account's field. */
export const columnOf = (field: string) => (isAccountField(field) ? fieldProperties[field] : field);

/** Checks that an undo restored the fields of a change and their evidence, except fields changed after it. */
export function expectUndone(before: UndoState, between: UndoState, after: UndoState, causeId: string): void {
  const latest = new Map(between.history.map((entry) => [entry.field, entry]));
  const reverted = [...latest.values()].flatMap(({ field, causeId: by }) => (by === causeId ? [field] : []));
  const expected = { ...between.values };
  for (const field of reverted) {
    expected[columnOf(field)] = before.values[columnOf(field)];
    // The sector is derived from the industry.
    if (field === "industry_code") expected.naicsSector = before.values.naicsSector;
  }
  expect(after.values).toEqual(expected);
  const sources = { ...between.sources };
  for (const field of reverted) {
    delete sources[field];
    if (before.sources[field] !== undefined) sources[field] = before.sources[field];
  }
  expect(after.sources).toEqual(sources);
  // The history retains every entry, including the undone ones.
  expect(after.history.slice(0, between.history.length)).toEqual(between.history);
}

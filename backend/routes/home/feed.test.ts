import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  type FeedItem,
  type FeedRead,
  type FeedSeen,
  feedPageSchema,
  maxKeptFeedReads,
} from "@/lib/contracts/home/feed";
import { feedChoices, feedKinds } from "@/lib/contracts/home/feed-choice";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { conversations, noteMentions, notes, signals, tasks } from "../../database/schema/activity";
import { accounts, industryMoves, seriesPoints } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { feedReads } from "../../database/schema/home";
import { imports } from "../../database/schema/imports";
import type { FeedPosition } from "../../domains/home/feed/feed-sources";
import { findHits } from "../../domains/home/feed/find-hits";
import { sweep } from "../../jobs/maintenance/sweep";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements, type Statement } from "../../test-statements";

const rep = "rep@acme.example";
const me = uidOf(rep);
const colleague = uidOf("leader@acme.example");
let backend: TestBackend;
let mine: string;
let other: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const { db } = backend.store;
  const all = await db.select().from(accounts).where(eq(accounts.clientId, "acme")).orderBy(accounts.id);
  mine = all.find(({ ownerId }) => ownerId === me)?.id ?? "";
  other = all.find(({ ownerId }) => ownerId === null)?.id ?? "";
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of [
    "tasks",
    "notes",
    "conversations",
    "signals",
    "account_changes",
    "imports",
    "feed_visits",
    "feed_reads",
    "industry_moves",
  ])
    await backend.store.db.execute(sql.raw(`delete from ${table}`));
});

/** A time before the current one; the tests' clock starts on Monday, 2 March 2026, at 04:00 in New York. */
const ago = (ms: number) => new Date(backend.now().getTime() - ms);
const by = (accountId: string, at: Date) => ({ clientId: "acme", accountId, createdBy: colleague, createdAt: at });

const add = {
  signal: (accountId: string, at: Date, overrides: Partial<typeof signals.$inferInsert> = {}) =>
    backend.store.db
      .insert(signals)
      .values({ ...by(accountId, at), title: "Opened a plant", source: "Paper", occurredAt: at, ...overrides }),
  note: (accountId: string, at: Date, overrides: Partial<typeof notes.$inferInsert> = {}) =>
    backend.store.db.insert(notes).values({ ...by(accountId, at), body: "Met them", ...overrides }),
  conversation: (accountId: string, at: Date, overrides: Partial<typeof conversations.$inferInsert> = {}) =>
    backend.store.db
      .insert(conversations)
      .values({ ...by(accountId, at), kind: "call", body: "Called", happenedAt: at, ...overrides }),
  task: (accountId: string, at: Date | null, overrides: Partial<typeof tasks.$inferInsert> = {}) =>
    backend.store.db.insert(tasks).values({
      ...by(accountId, ago(dayMs)),
      title: "Send it",
      assigneeId: colleague,
      doneAt: at,
      updatedAt: ago(0),
      ...overrides,
    }),
  change: (accountId: string, at: Date, overrides: Partial<typeof accountChanges.$inferInsert> = {}) => {
    const { createdAt, ...rest } = by(accountId, at);
    const cause = { causeKind: "edit", causeId: randomUUID() };
    const value = { field: "employees", old: "10", new: "20", source: "manual" };
    return backend.store.db.insert(accountChanges).values({ ...rest, ...cause, ...value, at, ...overrides });
  },
};

async function feedOf(query = "", email: SampleEmail = rep) {
  const { status, body } = await backend.request({ url: `/feed/?${query}`, headers: await backend.signIn(email) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return feedPageSchema.parse(body);
}

async function markSeen(payload: FeedSeen, email: SampleEmail = rep) {
  const headers = await backend.signIn(email);
  return (await backend.request({ method: "PUT", url: "/feed/seen/", headers, payload })).status;
}

async function markRead(payload: FeedRead, email: SampleEmail = rep) {
  const headers = await backend.signIn(email);
  return (await backend.request({ method: "PUT", url: "/feed/read/", headers, payload })).status;
}

const kindsOf = (items: readonly FeedItem[]) => items.map(({ kind }) => kind);

test("lists what other people did at the user's accounts, latest first", async () => {
  await add.signal(mine, ago(5 * hourMs));
  await add.change(mine, ago(4 * hourMs));
  await add.note(mine, ago(3 * hourMs));
  await add.conversation(mine, ago(2 * hourMs));
  await add.task(mine, ago(hourMs));

  const { items, since, account_count, next_cursor } = await feedOf("owner=me");

  expect(kindsOf(items)).toEqual(["task", "conversation", "note", "change", "signal"]);
  expect(items[3]).toMatchObject({ account: { id: mine }, change: { field: "employees", old: 10, new: 20 } });
  // The start of Friday in New York.
  expect({ since, next_cursor }).toEqual({ since: "2026-02-27T05:00:00.000Z", next_cursor: null });
  expect(account_count).toBeGreaterThan(0);
});

test.each<[string, () => Promise<unknown>]>([
  ["another owner's account", () => add.note(other, ago(1))],
  ["the user's own note", () => add.note(mine, ago(1), { createdBy: me })],
  ["a removed note", () => add.note(mine, ago(1), { removedAt: ago(0) })],
  ["an open task", () => add.task(mine, null)],
  ["a note from before Friday", () => add.note(mine, ago(4 * dayMs))],
  [
    "a signal that was old when it arrived",
    () => add.signal(mine, ago(1), { connector: "sec", sourceId: "1", occurredAt: ago(99 * dayMs) }),
  ],
  ["a change made by an import", () => add.change(mine, ago(1), { causeKind: "import" })],
])("%s isn't listed", async (_, write) => {
  await write();

  expect((await feedOf("owner=me")).items).toEqual([]);
});

test("a reply is an entry of its own, and isn't repeated with its note", async () => {
  const id = randomUUID();
  await add.note(mine, ago(2), { id });
  await add.note(mine, ago(1), { replyTo: id });

  const { items } = await feedOf("owner=me");

  expect(items.map((item) => item.kind === "note" && [item.note.reply_to ?? null, item.note.replies])).toEqual([
    [id, []],
    [null, []],
  ]);
});

test("leaves out removed accounts and other clients' accounts", async () => {
  await add.note(mine, ago(1));
  const { db } = backend.store;
  expect((await feedOf("", "rep@globex.example")).items).toEqual([]);

  await db
    .update(accounts)
    .set({ removedAt: ago(0) })
    .where(eq(accounts.id, mine));
  expect((await feedOf()).items).toEqual([]);
  expect((await feedOf("owner=me")).items).toEqual([]);
  await db.update(accounts).set({ removedAt: null }).where(eq(accounts.id, mine));
});

test("filters by kind, by mention and by person", async () => {
  const id = randomUUID();
  await add.note(mine, ago(1), { id });
  await backend.store.db.insert(noteMentions).values({ clientId: "acme", noteId: id, userId: me, position: 0 });
  await add.note(mine, ago(2));
  await add.note(mine, ago(3), { createdBy: me });
  await add.signal(mine, ago(4), { createdBy: null });

  expect(kindsOf((await feedOf("kind=note,signal")).items)).toEqual(["note", "note", "signal"]);
  expect((await feedOf("kind=mention")).items).toMatchObject([{ note: { id }, mentions_me: true }]);
  expect(kindsOf((await feedOf(`by=${colleague}`)).items)).toEqual(["note", "note"]);
  expect((await feedOf(`by=${me}`)).items).toMatchObject([{ note: { author: { uid: me } } }]);
});

test("lists a value change that raised its own signal only as that signal", async () => {
  await add.change(mine, ago(2));
  const [row] = await backend.store.db.select().from(accountChanges);
  await add.signal(mine, ago(1), { kind: "value_changed", connector: "own", sourceId: `change ${row?.id}` });

  expect(kindsOf((await feedOf()).items)).toEqual(["signal"]);
  expect(kindsOf((await feedOf("kind=change")).items)).toEqual(["change"]);
});

/** Adds a completed import that changed an account. */
async function addImport(accountId: string, endedAt: Date, createdBy: string) {
  const [id, started] = [randomUUID(), new Date(endedAt.getTime() - hourMs)];
  const moments = { createdAt: started, updatedAt: started, startedAt: started, endedAt };
  const file = { clientId: "acme", id, createdBy, fileName: "big.csv", bytes: 9, kind: "accounts" as const };
  await backend.store.db.insert(imports).values({ ...file, ...moments, state: "done", outcomes: { changed: 3 } });
  await add.change(accountId, endedAt, { causeKind: "import", causeId: id });
  return id;
}

test("lists an import as one entry for users whose accounts it changed", async () => {
  const id = await addImport(other, ago(hourMs), me);
  const leader = "leader@acme.example";
  const entry = { kind: "import", import: { file_name: "big.csv", changed: 3, author: { uid: me } } };
  expect((await feedOf(`owner=${me}`, leader)).items).toEqual([]);
  expect((await feedOf("", leader)).items).toMatchObject([entry]);

  await add.change(mine, ago(hourMs), { causeKind: "import", causeId: id });
  expect((await feedOf(`owner=${me}`, leader)).items).toMatchObject([entry]);
});

test("reps see only their own imports, as in the list of imports", async () => {
  await addImport(mine, ago(hourMs), colleague);
  const own = await addImport(mine, ago(2 * hourMs), me);

  for (const scope of ["", "owner=me"]) expect((await feedOf(scope)).items).toEqual([]);
  expect((await feedOf(`by=${colleague}`)).items).toEqual([]);
  expect((await feedOf(`by=${me}`)).items).toMatchObject([{ id: `import:${own}` }]);
});

test("everything is unread until it is marked; the next visit lists what is new, and the mark can be undone", async () => {
  await add.note(mine, ago(2 * hourMs));
  const first = await feedOf("owner=me");
  expect(first).toMatchObject({ seen_at: null, items: [{ is_unread: true }] });

  expect(await markSeen({ seen_at: first.read_at })).toBe(204);
  const unread = async (query: string) => (await feedOf(query)).items.map((item) => item.is_unread);
  expect(await unread("since=today&owner=me")).toEqual([false]);
  expect((await feedOf("owner=me")).items).toEqual([]);
  expect((await feedOf("", "leader@acme.example")).seen_at).toBeNull();

  expect(await markSeen({ seen_at: first.seen_at, expected: first.read_at })).toBe(204);
  expect(await unread("since=today&owner=me")).toEqual([true]);
});

test("a single entry can be marked as read and unread again, by its reader only", async () => {
  await add.note(mine, ago(2 * hourMs));
  await add.signal(mine, ago(hourMs));
  const unread = async (email: SampleEmail = rep) =>
    (await feedOf("since=today", email)).items.filter((item) => item.is_unread).map(({ kind }) => kind);
  const [signal] = (await feedOf("since=today")).items;
  const entries = [signal?.id ?? ""];

  expect(await markRead({ entries, is_read: true })).toBe(204);
  expect(await markRead({ entries, is_read: true })).toBe(204);
  expect(await unread()).toEqual(["note"]);
  expect(await unread("clientadmin@acme.example")).toEqual(["signal", "note"]);

  expect(await markRead({ entries, is_read: false })).toBe(204);
  expect(await unread()).toEqual(["signal", "note"]);
});

test("a mark of an entry is kept while the feed can show the entry", async () => {
  const { db } = backend.store;
  await markRead({ entries: [`signal:${randomUUID()}`, `signal:${randomUUID()}`], is_read: true });
  const countAfter = async (days: number) => {
    await sweep({ ...backend.services, now: () => ago(-days * dayMs) });
    return db.$count(feedReads);
  };

  expect(await countAfter(30)).toBe(2);
  expect(await countAfter(32)).toBe(0);
});

test("a user's marks of single entries are limited in number", async () => {
  const rows = Array.from({ length: maxKeptFeedReads - 1 }, (_, n) => ({ entryId: `change:${n}`, createdAt: ago(0) }));
  for (let from = 0; from < rows.length; from += 2_000)
    await backend.store.db
      .insert(feedReads)
      .values(rows.slice(from, from + 2_000).map((row) => ({ ...row, clientId: "acme", userId: me })));
  const entries = [`signal:${randomUUID()}`];

  expect(await markRead({ entries, is_read: true }, "leader@acme.example")).toBe(204);
  expect(await markRead({ entries: [...entries, ...entries], is_read: true })).toBe(204);
  expect(await markRead({ entries, is_read: true })).toBe(204);
  expect(await markRead({ entries: [...entries, `signal:${randomUUID()}`], is_read: true })).toBe(409);
  expect(await markRead({ entries, is_read: false })).toBe(204);
});

test("refuses ids that no entry has, too many entries, and an operator", async () => {
  const known = `signal:${randomUUID()}`;

  for (const entry of ["nothing:1", "signal:1", "change:a", `change:${randomUUID()}`, `${known}0`])
    expect(await markRead({ entries: [entry], is_read: true })).toBe(400);
  expect(await markRead({ entries: [], is_read: true })).toBe(400);
  expect(await markRead({ entries: Array.from({ length: 201 }, () => known), is_read: true })).toBe(400);
  expect(await markRead({ entries: [known], is_read: true }, "admin@sightline.example")).toBe(403);
});

test("an older tab can't move the mark back, and its undo keeps a later mark", async () => {
  const [older, later] = [ago(2 * hourMs).toISOString(), ago(hourMs).toISOString()];
  const seen = async () => (await feedOf()).seen_at;
  await markSeen({ seen_at: later });

  await markSeen({ seen_at: older });
  expect(await seen()).toBe(later);
  for (const former of [null, ago(3 * hourMs).toISOString()]) await markSeen({ seen_at: former, expected: older });
  expect(await seen()).toBe(later);

  await markSeen({ seen_at: older, expected: later });
  expect(await seen()).toBe(older);
  await markSeen({ seen_at: null, expected: older });
  expect(await seen()).toBeNull();
});

test("an entry written while the feed is read stays unread when the feed is marked as read", async () => {
  const { read_at } = await feedOf("owner=me");
  await add.note(mine, ago(1_000));
  await markSeen({ seen_at: read_at });

  expect((await feedOf("owner=me")).items).toMatchObject([{ kind: "note", is_unread: true }]);
});

test("a mark can't lie in the future, and an operator can't set one", async () => {
  expect(await markSeen({ seen_at: new Date(backend.now().getTime() + dayMs).toISOString() })).toBe(204);
  expect(Date.parse((await feedOf()).seen_at ?? "")).toBeLessThanOrEqual(backend.now().getTime());
  expect(await markSeen({ seen_at: backend.now().toISOString() }, "admin@sightline.example")).toBe(403);
  expect(await markSeen({ seen_at: null })).toBe(400);
});

/** Many entries of every kind, several of them at the same time. */
async function addMany() {
  for (const [n, at] of [3, 3, 2, 1, 1, 1].entries()) {
    for (const write of Object.values(add)) await write(n % 2 === 0 ? mine : other, ago(at * hourMs));
    await add.note(mine, ago(at * hourMs), { createdBy: me });
  }
}

test("pages add up to the whole feed, and a cursor is valid only for its own query", async () => {
  await addMany();
  const { items } = await feedOf("limit=200");
  expect(items).toHaveLength(30);

  const pages: FeedItem[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await feedOf(`limit=4${cursor ? `&cursor=${cursor}` : ""}`);
    pages.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(pages).toEqual(items);

  const { next_cursor } = await feedOf("limit=4");
  const headers = await backend.signIn(rep);
  const [print, since, at] = JSON.parse(Buffer.from(next_cursor ?? "", "base64url").toString());
  const ofChange = [print, since, at, feedKinds.indexOf("change"), randomUUID()];
  const otherId = Buffer.from(JSON.stringify(ofChange)).toString("base64url");
  for (const url of [`/feed/?owner=me&cursor=${next_cursor}`, "/feed/?cursor=x", `/feed/?cursor=${otherId}`])
    expect(await backend.request({ url, headers })).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
});

test("a change of many accounts is one entry with their number, in every page and scope", async () => {
  const cause = { causeKind: "bulk", causeId: randomUUID(), field: "owner", old: null, new: null };
  await add.note(mine, ago(3 * hourMs));
  for (let n = 1; n <= 4; n += 1) await add.change(n % 2 === 0 ? mine : other, ago(2 * hourMs + n), cause);
  await add.change(mine, ago(hourMs), { ...cause, causeKind: "edit" });

  const all = await feedOf("limit=2");
  expect(all.items).toMatchObject([
    { change: { cause: { kind: "edit" } }, account_count: 1, change_count: 1 },
    { change: { cause: { kind: "bulk" } }, account: { id: other }, account_count: 2, change_count: 4 },
  ]);
  expect(kindsOf((await feedOf(`limit=2&cursor=${all.next_cursor}`)).items)).toEqual(["note"]);
  const own = await feedOf("owner=me&limit=2");
  expect(own.items[1]).toMatchObject({ account: { id: mine }, account_count: 1, change_count: 2 });
  expect(kindsOf((await feedOf(`owner=me&limit=2&cursor=${own.next_cursor}`)).items)).toEqual(["note"]);
});

async function readAll(isFew: boolean, filters = [sql`true`]): Promise<{ ids: string[]; pages: number }> {
  const principal = { uid: me, role: "sales_leader", denied: [], clientId: "acme" } as const;
  const search = { principal, since: ago(7 * dayMs), choices: feedChoices, by: undefined, filters, limit: 7 };
  const ids: string[] = [];
  let after: FeedPosition | null = null;
  for (let pages = 1; ; pages += 1) {
    const { hits, next } = await findHits(backend.store.db, { ...search, after }, isFew);
    ids.push(...hits.map(({ rank, id }) => `${rank} ${id}`));
    if (next === null) return { ids, pages };
    after = next;
  }
}

test("reading per account returns the same entries in the same order as reading the whole client", async () => {
  await addMany();

  for (let n = 0; n < 9; n += 1) await addImport(mine, ago(2 * hourMs), colleague);
  const cause = { causeKind: "bulk", causeId: randomUUID(), field: "owner" };
  for (const at of [3, 2, 1, 1]) await add.change(mine, ago(at * hourMs), cause);

  const few = await readAll(true);
  expect(few.ids).toHaveLength(40);
  expect((await readAll(false)).ids).toEqual(few.ids);
});

test.each([true, false])(
  "imports that changed none of the accounts aren't listed, reading per account: %s",
  async (isFew) => {
    await addImport(other, ago(hourMs), colleague);
    const id = await addImport(mine, ago(2 * hourMs), colleague);

    expect((await readAll(isFew, [sql`${accounts.ownerId} = ${me}`])).ids).toEqual([`5 ${id}`]);
  },
);

test("a page reads a limited number of rows at a busy client, and no entry is skipped", async () => {
  const at = ago(hourMs);
  await add.note(mine, ago(2 * hourMs));
  await add.signal(mine, ago(3 * hourMs));
  await backend.store.db
    .insert(notes)
    .values(Array.from({ length: 4_000 }, () => ({ ...by(other, at), body: "Busy" })));
  const filters = [sql`${accounts.ownerId} = ${me}`];

  const { ids, pages } = await readAll(false, filters);

  expect(ids).toEqual((await readAll(true, filters)).ids);
  expect({ found: ids.length, pages }).toEqual({ found: 2, pages: 2 });
});

test.each<[string, string, readonly string[]]>([
  [
    "of few accounts reads each account's rows by index",
    "owner=me",
    [
      "signals_arrived_at_account",
      "account_changes_of_account",
      "notes_of_account",
      "conversations_logged_at_account",
      "tasks_done_at_account",
    ],
  ],
  [
    "of all accounts reads the client's rows by time",
    "",
    ["signals_arrived", "account_changes_recent", "notes_recent", "conversations_recent", "tasks_done_recently"],
  ],
])("the feed %s", async (_, query, indexes) => {
  await addMany();
  // Makes PostgreSQL plan as for a client with a long history, regardless of when it last analyzed the tables.
  const { db } = backend.store;
  const acme = eq(accounts.clientId, "acme");
  const ids = (await db.select({ id: accounts.id }).from(accounts).where(acme).limit(400)).map(({ id }) => id);
  await db
    .insert(notes)
    .values(
      Array.from({ length: 4_000 }, (_, n) => ({ ...by(ids[n % ids.length] ?? "", ago(n * hourMs)), body: "Old" })),
    );
  await db.execute(sql`vacuum analyze signals, account_changes, notes, conversations, tasks`);
  const statements: Statement[] = await recordStatements(backend)(() => feedOf(query));
  const [search] = statements.filter(({ text }) => text.includes("row_number() over"));

  const plan = await planOf(backend, search ?? { text: "", values: [] });

  for (const index of indexes) expect(plan).toMatch(new RegExp(`using ${index} on `));
  // The table of industries may be scanned: it is small, and the same for all clients.
  expect(plan).not.toMatch(/Seq Scan on (?!industries)/);
});

test("a page continues past a change of thousands of accounts", async () => {
  const cause = { causeKind: "territory", causeId: randomUUID(), field: "owner" };
  const change = { clientId: "acme", accountId: mine, createdBy: colleague, ...cause, at: ago(hourMs) };
  await backend.store.db.insert(accountChanges).values(Array.from({ length: 4_000 }, () => change));
  await add.note(mine, ago(2 * hourMs));

  for (const isFew of [true, false]) {
    const { ids, pages } = await readAll(isFew);
    expect({ found: ids.length, pages }).toEqual({ found: 2, pages: 1 });
  }
});

test("counts at most 1,001 changes of one operation", async () => {
  const cause = { causeKind: "territory", causeId: randomUUID(), field: "owner" };
  const change = { clientId: "acme", createdBy: colleague, ...cause, at: ago(hourMs) };
  const rows = Array.from({ length: 1_100 }, (_, n) => ({ ...change, accountId: n % 2 === 0 ? mine : other }));
  await backend.store.db.insert(accountChanges).values(rows);

  expect((await feedOf()).items).toMatchObject([{ account_count: 2, change_count: 1_001 }]);
});

describe("industry figures", () => {
  /** Adds a move of the industry group that the account's sector belongs to, with its figures. */
  async function addMove(accountId: string, at: Date, overrides: Partial<typeof industryMoves.$inferInsert> = {}) {
    const { db } = backend.store;
    await db.update(accounts).set({ naicsSector: "23" }).where(eq(accounts.id, accountId));
    const series = { industryCode: "C:20", metric: "employment_monthly_sa" };
    const values = { ...series, frequency: "M" as const, unit: "Thousands", source: "BLS CES" };
    await db
      .insert(seriesPoints)
      .values([
        { ...values, period: "2026-01", value: 8_300 },
        { ...values, period: "2026-02", value: 8_200 },
      ])
      .onConflictDoUpdate({
        target: [seriesPoints.industryCode, seriesPoints.metric, seriesPoints.period],
        set: { value: sql`excluded.value`, unit: sql`excluded.unit` },
      });
    const shown = { title: "Employment in Construction fell 1.2%", source: "BLS CES", occurredAt: at, createdAt: at };
    const size = { changePercent: -1.2, typicalPercent: 0.3 };
    await db.insert(industryMoves).values({ ...series, ...shown, ...size, period: "2026-02", ...overrides });
  }

  test("a move of the accounts' industry is one entry with its values, its chart and its source", async () => {
    await addMove(mine, ago(hourMs));

    for (const query of ["owner=me", "kind=industry", ""])
      expect((await feedOf(query)).items).toMatchObject([
        {
          ...{ kind: "industry", is_unread: true },
          move: {
            ...{ of_name: "Construction", period: "2026-02", url: "https://data.bls.gov/timeseries/CES2000000001" },
            ...{ codes: ["N:23"], figure: { from: 8_300, from_period: "2026-01", to: 8_200, unit: "Thousands" } },
          },
        },
      ]);
  });

  test("only the latest move of a series is listed, and none before the period", async () => {
    await addMove(mine, ago(hourMs));
    await addMove(mine, ago(hourMs), { period: "2026-01", title: "Older" });
    await addMove(mine, ago(20 * dayMs), { period: "2025-01", metric: "other" });

    expect((await feedOf("owner=me")).items).toMatchObject([{ move: { period: "2026-02" } }]);
  });

  test("moves of other industries aren't listed, and none if the feed is filtered by author", async () => {
    await addMove(mine, ago(hourMs), { industryCode: "C:99" });
    expect((await feedOf("owner=me")).items).toEqual([]);

    await addMove(mine, ago(hourMs));
    expect((await feedOf(`by=${colleague}`)).items).toEqual([]);
    expect((await feedOf("owner=me&kind=signal")).items).toEqual([]);
  });

  test("pages continue across moves", async () => {
    await addMove(mine, ago(2 * hourMs));
    await add.note(mine, ago(hourMs));
    await add.note(mine, ago(3 * hourMs));

    for (const scope of ["owner=me&", ""]) {
      const first = await feedOf(`${scope}limit=2`);
      expect(kindsOf(first.items)).toEqual(["note", "industry"]);
      expect(kindsOf((await feedOf(`${scope}limit=2&cursor=${first.next_cursor}`)).items)).toEqual(["note"]);
    }
  });

  test("marking as read includes them", async () => {
    await addMove(mine, ago(hourMs));
    await markSeen({ seen_at: ago(0).toISOString() });

    expect((await feedOf("since=7&owner=me")).items).toMatchObject([{ kind: "industry", is_unread: false }]);
  });
});

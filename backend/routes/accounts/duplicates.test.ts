import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { draftsSchema } from "@/lib/contracts/activity/draft";
import { committeeSchema } from "@/lib/contracts/contacts/committee";
import { contactEvidenceSchema } from "@/lib/contracts/contacts/contact";
import {
  comparedPairSchema,
  mergedSchema,
  mergeUndoneSchema,
  type Pair,
  pairsSchema,
} from "@/lib/contracts/imports/duplicate";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { readRows } from "../../database/database";
import { conversations, drafts, notes, signalSources, signals, tasks } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import { accountMerges } from "../../database/schema/duplicates";
import { findPairs, maxSimilar } from "../../domains/files/duplicates/find";
import { mergeAccounts } from "../../domains/files/duplicates/merge";
import { copiedTables, movedTables, untouchedTables } from "../../domains/files/duplicates/tables";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let admin: Headers;
let rep: Headers;
let acme: Headers;
let count = 0;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@globex.example");
  rep = await backend.signIn("rep@globex.example");
  acme = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());

async function send(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  headers = admin,
) {
  return backend.request({ method, url, headers, ...(payload && { payload }) });
}

async function add(account: { name: string } & Record<string, unknown>, headers = admin): Promise<string> {
  const { status, body } = await send("POST", "/accounts/", account, headers);
  expect(status).toBe(201);
  return accountDetailSchema.parse(body).id;
}

async function poll(): Promise<void> {
  while (await findPairs(backend.services));
}

async function listPairs(headers = admin): Promise<Pair[]> {
  return pairsSchema.parse((await send("GET", "/accounts/duplicates/", undefined, headers)).body).items;
}

function isOf(pair: Pair, id: string): boolean {
  return pair.accounts.some((account) => account.id === id);
}

/** Two accounts with unique names that differ only in the legal form, and the pair detected for them. */
async function aPair(more: Record<string, unknown> = {}, less: Record<string, unknown> = {}, headers = admin) {
  count += 1;
  const name = `Twinning ${String.fromCharCode(64 + count)}${count}`;
  const survivor = await add({ name: `${name} Inc`, hq_city: "Austin", hq_state: "TX", ...more }, headers);
  const duplicate = await add({ name: `${name} Corporation`, hq_city: "Austin", hq_state: "TX", ...less }, headers);
  await poll();
  const pair = (await listPairs(headers)).find((one) => isOf(one, survivor) && isOf(one, duplicate));
  if (!pair) throw new Error("There is no such pair");
  return { name, survivor, duplicate, pair };
}

async function seenOf(pairId: string, headers = admin): Promise<Record<string, string>> {
  const compared = comparedPairSchema.parse(
    (await send("GET", `/accounts/duplicates/${pairId}/`, undefined, headers)).body,
  );
  return Object.fromEntries(compared.accounts.map(({ id, updated_at }) => [id, updated_at]));
}

async function merge(pairId: string, survivor: string, take: string[] = [], headers = admin) {
  return send(
    "POST",
    `/accounts/duplicates/${pairId}/merge/`,
    { survivor, take, seen: await seenOf(pairId, headers) },
    headers,
  );
}

async function merged(of: { pair: Pair; survivor: string }, take: string[] = []) {
  const { status, body } = await merge(of.pair.id, of.survivor, take);
  expect(status).toBe(200);
  backend.advance(60_000);
  return mergedSchema.parse(body);
}

async function undo(id: string, headers = admin) {
  const { status, body } = await send("POST", `/accounts/merges/${id}/undo/`, undefined, headers);
  return { status, body, undone: status === 200 ? mergeUndoneSchema.parse(body) : null };
}

async function total(): Promise<number> {
  return accountsPageSchema.parse((await send("GET", "/accounts/?limit=1")).body).total;
}

const idSchema = z.object({ id: z.string() });

async function aContact(accountId: string, name: string, more: object = {}): Promise<string> {
  const { status, body } = await send("POST", `/accounts/${accountId}/contacts/`, {
    full_name: name,
    title: "Buyer",
    function: "procurement",
    level: "director",
    ...more,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return idSchema.parse(body).id;
}

async function aNote(accountId: string, text: string, more: object = {}): Promise<string> {
  const { status, body } = await send("POST", `/accounts/${accountId}/notes/`, { body: text, ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return idSchema.parse(body).id;
}

async function aTask(accountId: string, title: string): Promise<string> {
  const { status, body } = await send("POST", `/accounts/${accountId}/tasks/`, { title });
  expect([status, body]).toEqual([201, expect.anything()]);
  return idSchema.parse(body).id;
}

async function placeOf(table: string, id: string): Promise<string | undefined> {
  const [row] = await readRows(
    backend.store.db,
    z.object({ account_id: z.string() }),
    sql`select account_id from ${sql.identifier(table)} where client_id = 'globex' and id = ${id}`,
  );
  return row?.account_id;
}

describe("pairs", () => {
  test("a new account is compared with existing ones, and a pair has a score and reasons", async () => {
    const { name, pair } = await aPair();

    expect(pair.score).toBe(65);
    expect(pair.reasons[0]).toMatch(
      new RegExp(`^Similar names: “${name} .*” and “${name} .*” \\(apart from legal form\\)$`),
    );
    expect(pair.reasons[1]).toBe("Both in Austin, TX");
  });

  test.each([
    ["a letter left out", "Amber Lighthouse Works Inc", "Amber Lighthous Works"],
    ["the words in another order and short", "Birchwood Technologies International", "Intl. Birchwood Tech"],
    ["the city of the other account", "Copperfield Bakers", "Copperfield Bakers - Austin"],
  ])("a name with %s is found", async (_, name, other) => {
    const survivor = await add({ name, hq_city: "Austin", hq_state: "TX" });
    const duplicate = await add({ name: other });
    await poll();

    expect((await listPairs()).some((one) => isOf(one, survivor) && isOf(one, duplicate))).toBe(true);
  });

  test("a city with an accent in a name is found without it, and after a legal form", async () => {
    const survivor = await add({ name: "Marigold Bakers", hq_city: "Zürich" });
    const duplicate = await add({ name: "Marigold Bakers Ltd. - Zurich" });
    await poll();

    expect((await listPairs()).some((one) => isOf(one, survivor) && isOf(one, duplicate))).toBe(true);
  });

  test("names with an emoji at any position are compared", async () => {
    const letters = [..."Silverthorne"];
    for (const at of letters.keys()) await add({ name: letters.toSpliced(at, 0, "🎉").join("") });
    const other = await add({ name: "Silverthorne Inc" });
    await poll();

    const { waiting, items } = pairsSchema.parse((await send("GET", "/accounts/duplicates/")).body);
    expect(waiting).toBe(false);
    expect(items.filter((one) => isOf(one, other))).toHaveLength(letters.length);
  });

  test("an account that can't be compared doesn't hold up others", async () => {
    const log = jest.spyOn(backend.services.log, "error");
    await backend.store.db.execute(
      sql`create function refuse_key() returns trigger language plpgsql as
          $$ begin if new.key like 'name:unfathomable%' then raise 'refused'; end if; return new; end $$`,
    );
    await backend.store.db.execute(
      sql`create trigger refuse_key before insert on account_keys for each row execute function refuse_key()`,
    );
    const failing = await add({ name: "Unfathomable" }, acme);
    const near = await aPair({}, {}, acme);
    const pair = await aPair();
    await backend.store.db.execute(sql`drop function refuse_key cascade`);

    expect(near.pair.score).toBe(65);
    expect(pair.pair.score).toBe(65);
    expect(log.mock.calls).toEqual([
      [expect.objectContaining({ clientId: "acme", accountId: failing }), expect.any(String)],
    ]);
    expect(pairsSchema.parse((await send("GET", "/accounts/duplicates/", undefined, acme)).body).waiting).toBe(false);
    log.mockRestore();
  });

  test("a new account doesn't wait while all accounts are compared again", async () => {
    await backend.store.db.execute(
      sql`insert into account_checks (client_id, account_id)
          select client_id, id from accounts, generate_series(1, 2) where client_id = 'globex' and removed_at is null`,
    );
    const survivor = await add({ name: "Wintergreen Inc" });
    await add({ name: "Wintergreen Ltd" });
    expect(await findPairs(backend.services)).toBe(true);

    expect((await listPairs()).some((one) => isOf(one, survivor))).toBe(true);
    await poll();
  });

  test("a change, a removal and its undo add and remove pairs", async () => {
    const { name, survivor, duplicate } = await aPair();
    const isListed = async () => (await listPairs()).some((one) => isOf(one, survivor));

    await send("PATCH", `/accounts/${duplicate}/`, {
      values: { name: "Quite Another" },
      expected: { name: `${name} Corporation` },
    });
    await poll();
    expect(await isListed()).toBe(false);
    await send("PATCH", `/accounts/${duplicate}/`, {
      values: { name: `${name} Ltd` },
      expected: { name: "Quite Another" },
    });
    await poll();
    expect(await isListed()).toBe(true);
    await send("POST", "/accounts/remove/", { ids: [duplicate] });
    expect(await isListed()).toBe(false);
    await send("POST", "/accounts/restore/", { ids: [duplicate] });
    await poll();
    expect(await isListed()).toBe(true);
  });

  test("a dismissed pair never returns, unless the dismissal is undone", async () => {
    const { name, survivor, duplicate, pair } = await aPair();
    const isListed = async () => (await listPairs()).some((one) => isOf(one, survivor));

    expect((await send("PUT", `/accounts/duplicates/${pair.id}/`, { dismissed: true })).status).toBe(204);
    await send("PATCH", `/accounts/${duplicate}/`, {
      values: { name: `${name} Ltd` },
      expected: { name: `${name} Corporation` },
    });
    await poll();
    expect(await isListed()).toBe(false);
    expect((await send("PUT", `/accounts/duplicates/${pair.id}/`, { dismissed: false })).status).toBe(204);
    expect(await isListed()).toBe(true);
  });

  test("skips values shared by too many accounts, and lists those values", async () => {
    await backend.store.db.execute(
      sql`insert into accounts (client_id, name, ticker, status)
          select 'globex', 'Crowd ' || chr(96 + n), 'CRWD', 'active' from generate_series(1, ${maxSimilar + 1}) n`,
    );
    await poll();

    const { items, crowded } = pairsSchema.parse((await send("GET", "/accounts/duplicates/")).body);
    expect(crowded).toContain("the ticker CRWD");
    expect(items.filter(({ accounts }) => accounts[0].name.startsWith("Crowd"))).toEqual([]);
    await backend.store.db.execute(sql`delete from accounts where client_id = 'globex' and ticker = 'CRWD'`);
  });

  test("checking again, or after an interruption, finds the same pairs", async () => {
    const { survivor } = await aPair();
    const before = (await listPairs()).filter((one) => isOf(one, survivor));

    await backend.store.db.execute(
      sql`insert into account_checks (client_id, account_id) select client_id, id from accounts where client_id = 'globex'`,
    );
    await poll();

    expect((await listPairs()).filter((one) => isOf(one, survivor))).toEqual(before);
  });

  test("pairs are isolated per client, and a rep sees only pairs of accounts they can remove", async () => {
    const { survivor, pair } = await aPair();
    const other = await aPair();
    await send("PUT", `/accounts/${survivor}/owner/`, { uid: uidOf("clientadmin@globex.example") });

    expect((await listPairs(acme)).filter((one) => isOf(one, survivor))).toEqual([]);
    expect((await send("GET", `/accounts/duplicates/${pair.id}/`, undefined, acme)).status).toBe(404);
    const seen = await listPairs(rep);
    expect(seen.filter((one) => isOf(one, survivor))).toEqual([]);
    expect(seen.filter((one) => isOf(one, other.survivor))).toHaveLength(1);
    expect((await merge(pair.id, survivor, [], admin)).status).toBe(200);
  });
});

describe("a merge", () => {
  test("moves all related records and keeps the counts exact", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const person = await aContact(duplicate, "Ida Moving", { email: "ida@moving.example" });
    const note = await aNote(duplicate, "Knows the buyer");
    const task = await aTask(duplicate, "Call back");
    await send("POST", `/accounts/${duplicate}/watch/`, undefined, rep);
    const before = await total();

    await merged({ pair, survivor });

    expect(await placeOf("contacts", person)).toBe(survivor);
    expect(await placeOf("notes", note)).toBe(survivor);
    expect(await placeOf("tasks", task)).toBe(survivor);
    expect(await total()).toBe(before - 1);
    expect(accountDetailSchema.parse((await send("GET", `/accounts/${survivor}/`, undefined, rep)).body)).toMatchObject(
      {
        is_watched: true,
        contact_count: 1,
      },
    );
    expect((await listPairs()).some((one) => isOf(one, duplicate))).toBe(false);
  });

  test("uses the chosen values, and keeps the other account's values as evidence", async () => {
    const { name, survivor, duplicate, pair } = await aPair(
      { employees: 10, domain: "kept-one.example" },
      { employees: 20 },
    );
    const change = { website: "https://gone-one.example" };
    await send("PATCH", `/accounts/${duplicate}/`, { values: change, expected: { website: null } });

    await merged({ pair, survivor }, ["employees", "name"]);

    const account = accountDetailSchema.parse((await send("GET", `/accounts/${survivor}/`)).body);
    expect(account).toMatchObject({
      name: `${name} Corporation`,
      employees: 20,
      domain: "kept-one.example",
      website: null,
    });
    const evidence = await send("GET", `/accounts/${survivor}/evidence/?field=website`);
    expect(evidence.body).toMatchObject({ candidates: [{ value: "https://gone-one.example", is_chosen: false }] });
  });

  test("moves the files of notes, and its undo moves them back", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const content = Buffer.from("An offer");
    const { body } = await send("POST", "/attachments/", { file_name: "Offer.txt", bytes: content.length });
    const { id: file } = idSchema.parse(body);
    const headers = { ...admin, "content-type": "application/octet-stream" };
    await backend.request({ method: "PUT", url: `/attachments/${file}/chunks/0/`, headers, payload: content });
    expect((await send("POST", `/accounts/${duplicate}/notes/`, { body: "Sent", files: [file] })).status).toBe(201);
    const filesAt = async (id: string) => (await send("GET", `/accounts/${id}/timeline/?kind=file`)).body;
    const theFile = { items: [{ note: { files: [{ id: file, name: "Offer.txt" }] } }] };

    const { id } = await merged({ pair, survivor });
    expect(await filesAt(survivor)).toMatchObject(theFile);
    const read = await backend.app.inject({ url: `/attachments/${file}/content/`, headers: admin });
    expect([read.statusCode, read.body]).toEqual([200, "An offer"]);
    await undo(id);

    expect(await filesAt(duplicate)).toMatchObject(theFile);
    expect(await filesAt(survivor)).toEqual({ items: [], next_cursor: null });
  });

  test("the merged account's URL names the surviving account, only within the client", async () => {
    const { survivor, duplicate, pair } = await aPair();
    await merged({ pair, survivor });

    for (const path of ["", "tasks/", "history/"]) {
      const { status, body } = await send("GET", `/accounts/${duplicate}/${path}`);
      expect([status, body]).toEqual([
        404,
        expect.objectContaining({ code: "merged", fields: { merged_into: survivor } }),
      ]);
    }
    expect((await send("GET", `/accounts/${duplicate}/`, undefined, acme)).body).toMatchObject({ code: "not_found" });
    expect((await send("POST", `/accounts/${duplicate}/notes/`, { body: "late" })).body).toMatchObject({
      code: "merged",
    });
    expect((await send("POST", "/accounts/restore/", { ids: [duplicate] })).body).toMatchObject({
      results: [{ outcome: "not_found" }],
    });
  });

  test("a pasted name or domain of the merged account finds the surviving account", async () => {
    const { name, survivor, duplicate, pair } = await aPair({}, { domain: "gone-two.example" });
    await merged({ pair, survivor });

    const { body } = await send("POST", "/account-lists/match/", {
      entries: ["gone-two.example", `${name} Corporation`],
    });
    expect(JSON.stringify(body)).toContain(survivor);
    expect(JSON.stringify(body)).not.toContain(duplicate);
  });

  test("appears by name in the surviving account's history and in the audit log", async () => {
    const { name, survivor, pair } = await aPair();
    const { id } = await merged({ pair, survivor });

    const history = historyPageSchema.parse((await send("GET", `/accounts/${survivor}/history/`)).body);
    expect(history.items[0]).toMatchObject({
      field: "merged",
      new: `${name} Corporation`,
      cause: { kind: "merge", id },
    });
    const audit = await send("GET", "/audit/?kind=account&limit=1");
    expect(audit.body).toMatchObject({ items: [{ action: "account.merge", subject: survivor }] });
    expect(
      (await send("POST", `/accounts/${survivor}/history/undo/`, { cause: { kind: "merge", id } })).body,
    ).toMatchObject({
      code: "merge",
    });
  });

  test("a rep can merge their own accounts and those without an owner, and a reader can't merge", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const seen = await seenOf(pair.id);
    await send("PUT", `/accounts/${duplicate}/owner/`, { uid: uidOf("clientadmin@globex.example") });
    const path = `/accounts/duplicates/${pair.id}/merge/`;

    expect((await send("POST", path, { survivor, take: [], seen }, rep)).status).toBe(403);
    const reader = await backend.signIn("user@acme.example" satisfies SampleEmail);
    expect((await send("POST", path, { survivor, take: [], seen }, reader)).status).toBe(403);
    expect((await send("POST", path, { survivor, take: [], seen }, acme)).status).toBe(404);
  });

  test.each([
    ["an account outside the pair", { survivor: "00000000-0000-4000-8000-000000000000" }, 400],
    ["an unknown field", { take: ["colour"] }, 400],
    ["a derived field", { take: ["market_cap_band"] }, 400],
    ["no account", { survivor: "x" }, 400],
    ["an outdated version", { seen: {} }, 409],
  ])("is rejected for %s, and nothing is merged", async (_what, wrong, status) => {
    const { survivor, duplicate, pair } = await aPair();
    const good = { survivor, take: [], seen: await seenOf(pair.id) };

    expect((await send("POST", `/accounts/duplicates/${pair.id}/merge/`, { ...good, ...wrong })).status).toBe(status);
    expect((await send("GET", `/accounts/${duplicate}/`)).status).toBe(200);
  });

  test("is rejected if one of the accounts has changed in the meantime", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const seen = await seenOf(pair.id);
    backend.advance(1_000);
    await send("PATCH", `/accounts/${duplicate}/`, { values: { employees: 7 }, expected: { employees: null } });

    const { status, body } = await send("POST", `/accounts/duplicates/${pair.id}/merge/`, {
      survivor,
      take: [],
      seen,
    });

    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: "changed", fields: { account_id: duplicate } }),
    ]);
  });
});

describe("concurrency", () => {
  test("a repeated merge is merged once, and another user learns what happened", async () => {
    const { name, survivor, duplicate, pair } = await aPair();
    const payload = { survivor, take: [], seen: await seenOf(pair.id) };
    const path = `/accounts/duplicates/${pair.id}/merge/`;

    const [one, again] = await Promise.all([send("POST", path, payload), send("POST", path, payload)]);
    const late = await send("POST", path, payload, rep);

    expect([one.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(one.body);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "already_merged", fields: { merged_into: survivor } });
    expect(JSON.stringify(late.body)).toContain(`${name} Corporation into ${name} Inc`);
    const merges = await backend.store.db.select().from(accountMerges).where(eq(accountMerges.mergedId, duplicate));
    expect(merges).toHaveLength(1);
  });

  test("of two opposite merges of the same pair, only one succeeds", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const seen = await seenOf(pair.id);
    const path = `/accounts/duplicates/${pair.id}/merge/`;

    const responses = await Promise.all([
      send("POST", path, { survivor, take: [], seen }),
      send("POST", path, { survivor: duplicate, take: [], seen }),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const live = await Promise.all([survivor, duplicate].map((id) => send("GET", `/accounts/${id}/`)));
    expect(live.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("a concurrent removal and merge leave the account either removed or merged", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const seen = await seenOf(pair.id);

    const [response] = await Promise.all([
      send("POST", `/accounts/duplicates/${pair.id}/merge/`, { survivor, take: [], seen }),
      send("POST", "/accounts/remove/", { ids: [duplicate] }),
    ]);

    const [row] = await readRows(
      backend.store.db,
      z.object({ into: z.string().nullable(), is_removed: z.boolean() }),
      sql`select merged_into as into, removed_at is not null as is_removed from accounts where client_id = 'globex' and id = ${duplicate}`,
    );
    expect(row).toEqual({ into: response.status === 200 ? survivor : null, is_removed: true });
    if (response.status !== 200) expect(response.body).toMatchObject({ code: "removed" });
  });

  test("a note written to an account during its merge appears at the surviving account", async () => {
    const { survivor, duplicate, pair } = await aPair();
    await merged({ pair, survivor });

    // Simulates a request that read the account before the merge and writes after it.
    await backend.store.db.execute(
      sql`insert into notes (client_id, account_id, body, created_at) values ('globex', ${duplicate}, 'In between', now())`,
    );

    expect((await send("GET", `/accounts/${survivor}/timeline/?kind=note`)).body).toMatchObject({
      items: [{ note: { body: "In between" } }],
    });
  });
});

test("a concurrent import refuses the row of the merged account and adds nothing", async () => {
  const { survivor, duplicate, pair } = await aPair({}, { domain: "gone-file.example" });
  const file = Buffer.from("Domain,Employees\ngone-file.example,77\n");
  const { id } = idSchema.parse((await send("POST", "/imports/", { file_name: "a.csv", bytes: file.byteLength })).body);
  const chunk = { url: `/imports/${id}/chunks/0/`, headers: { ...admin, "content-type": "application/octet-stream" } };
  await backend.request({ method: "PUT", ...chunk, payload: file });
  await send("POST", `/imports/${id}/read/`, {});
  await backend.jobs.drain();
  await send("PUT", `/imports/${id}/mapping/`, { fields: ["domain", "employees"] });
  await backend.jobs.drain();
  await merged({ pair, survivor });
  const before = await total();

  await send("POST", `/imports/${id}/action/`, { action: "run", doubtful: "skip" });
  await backend.jobs.drain();

  expect(await total()).toBe(before);
  expect((await send("GET", `/accounts/${duplicate}/`)).body).toMatchObject({ code: "merged" });
  const rows = await send("GET", `/imports/${id}/rows/?part=failed`);
  expect(rows.body).toMatchObject({ items: [{ reason: "The account was removed in the meantime." }] });
});

describe("undoing a merge", () => {
  test("restores the merged account with its own records and the surviving account with its own values", async () => {
    const { name, survivor, duplicate, pair } = await aPair(
      { employees: 10 },
      { employees: 20, domain: "back-one.example" },
    );
    const [person, ownPerson] = [await aContact(duplicate, "Ida Back"), await aContact(survivor, "Bo Stays")];
    const [note, task] = [await aNote(duplicate, "Mine"), await aTask(duplicate, "Mine too")];
    await send("POST", `/accounts/${duplicate}/watch/`, undefined, rep);
    const before = await total();
    const { id } = await merged({ pair, survivor }, ["employees", "name", "domain"]);

    const { undone } = await undo(id);

    expect(undone).toEqual({ id, survivor, merged: duplicate, kept: [] });
    expect(await total()).toBe(before);
    expect((await send("GET", `/accounts/${survivor}/`)).body).toMatchObject({
      name: `${name} Inc`,
      employees: 10,
      domain: null,
    });
    expect((await send("GET", `/accounts/${duplicate}/`)).body).toMatchObject({
      name: `${name} Corporation`,
      employees: 20,
      domain: "back-one.example",
    });
    for (const [table, row] of [
      ["contacts", person],
      ["notes", note],
      ["tasks", task],
    ] as const)
      expect(await placeOf(table, row)).toBe(duplicate);
    expect(await placeOf("contacts", ownPerson)).toBe(survivor);
    expect((await send("GET", `/accounts/${survivor}/`, undefined, rep)).body).toMatchObject({ is_watched: false });
    expect((await send("GET", `/accounts/${survivor}/evidence/?field=employees`)).body).toMatchObject({
      candidates: [{ value: 10, is_chosen: true }],
    });
    const history = historyPageSchema.parse((await send("GET", `/accounts/${survivor}/history/`)).body);
    expect(history.items.find(({ field, is_undo }) => field === "merged" && !is_undo)?.is_undone).toBe(true);
    await poll();
    expect((await listPairs()).some((one) => isOf(one, duplicate))).toBe(true);
  });

  test("moves sources that a signal got since the merge back with the signal", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const at = backend.now();
    const item = {
      clientId: "globex",
      title: "Opens a plant",
      source: "Wire",
      occurredAt: at,
      createdAt: at,
      connector: "api" as const,
    };
    const [signal] = await backend.store.db
      .insert(signals)
      .values({ ...item, accountId: duplicate, sourceId: "one Wire" })
      .returning({ id: signals.id });
    const { id } = await merged({ pair, survivor });
    await backend.store.db
      .insert(signalSources)
      .values({ ...item, accountId: survivor, signalId: signal?.id ?? "", sourceId: "two Wire" });

    await undo(id);

    const rows = await backend.store.db.select().from(signalSources).where(eq(signalSources.sourceId, "two Wire"));
    expect(rows.map(({ accountId }) => accountId)).toEqual([duplicate]);
  });

  test("keeps what someone has changed since at the surviving account, and reports it", async () => {
    const { survivor, duplicate, pair } = await aPair({ employees: 10 }, { employees: 20 });
    const [person, task] = [await aContact(duplicate, "Ida Changed"), await aTask(duplicate, "Changed task")];
    const [parent, note] = [await aNote(duplicate, "Answered since"), await aNote(duplicate, "Left alone")];
    const { id } = await merged({ pair, survivor }, ["employees"]);
    await send("PATCH", `/accounts/${survivor}/`, { values: { employees: 30 }, expected: { employees: 20 } });
    await send("PATCH", `/accounts/${survivor}/contacts/${person}/`, {
      values: { title: "Chief" },
      expected: { title: "Buyer" },
    });
    await send("PATCH", `/accounts/${survivor}/tasks/${task}/`, { done: true });
    const reply = await aNote(survivor, "An answer", { reply_to: parent });

    const { undone } = await undo(id);

    expect(undone?.kept).toEqual([
      { kind: "value", label: "employees" },
      { kind: "person", label: "Ida Changed" },
      { kind: "note", label: "Answered since" },
      { kind: "task", label: "Changed task" },
    ]);
    expect((await send("GET", `/accounts/${survivor}/`)).body).toMatchObject({ employees: 30 });
    for (const [table, row] of [
      ["contacts", person],
      ["tasks", task],
      ["notes", parent],
      ["notes", reply],
    ] as const)
      expect(await placeOf(table, row)).toBe(survivor);
    expect(await placeOf("notes", note)).toBe(duplicate);
  });

  test("keeps the owner if the previous one has been disabled since, and reports it", async () => {
    const { survivor, duplicate, pair } = await aPair();
    const { db } = backend.store;
    const own = (id: string, ownerId: string) =>
      db
        .update(accounts)
        .set({ ownerId })
        .where(and(eq(accounts.clientId, "globex"), eq(accounts.id, id)));
    const [former, current] = [uidOf("rep@globex.example"), uidOf("clientadmin@globex.example")];
    await own(survivor, former);
    await own(duplicate, current);
    const { id } = await merged({ pair, survivor }, ["owner"]);
    await db.update(users).set({ disabled: true }).where(eq(users.id, former));

    const { status, undone } = await undo(id);

    await db.update(users).set({ disabled: false }).where(eq(users.id, former));
    expect([status, undone?.kept]).toEqual([200, [{ kind: "value", label: "owner" }]]);
    expect((await send("GET", `/accounts/${survivor}/`)).body).toMatchObject({ owner: { uid: current } });
    expect((await send("GET", `/accounts/${duplicate}/`)).status).toBe(200);
  });

  test("is idempotent, and a chain of merges is undone last first", async () => {
    const first = await aPair();
    const one = await merged({ pair: first.pair, survivor: first.survivor });
    const third = await add({ name: `${first.name} Ltd`, hq_city: "Austin", hq_state: "TX" });
    await poll();
    const pair = (await listPairs()).find((it) => isOf(it, third) && isOf(it, first.survivor));
    if (!pair) throw new Error("There is no such pair");
    const two = await merged({ pair, survivor: third });

    expect((await send("GET", `/accounts/${first.duplicate}/`)).body).toMatchObject({ fields: { merged_into: third } });
    expect(await undo(one.id)).toMatchObject({ status: 409, body: { code: "merged_since" } });
    expect((await undo(two.id)).status).toBe(200);
    expect((await undo(two.id)).status).toBe(200);
    expect((await send("GET", `/accounts/${first.duplicate}/`)).body).toMatchObject({
      fields: { merged_into: first.survivor },
    });
    expect((await undo(one.id)).status).toBe(200);
    expect((await send("GET", `/accounts/${first.duplicate}/`)).status).toBe(200);
  });

  test("is rejected once another account has the merged account's name", async () => {
    const { name, survivor, duplicate, pair } = await aPair();
    const person = await aContact(duplicate, "Ida Waits");
    const { id } = await merged({ pair, survivor });
    await add({ name: `${name} Corporation` });

    expect(await undo(id)).toMatchObject({ status: 409, body: { code: "duplicate" } });
    expect(await placeOf("contacts", person)).toBe(survivor);
  });

  test("is a 404 for another client", async () => {
    const { survivor, pair } = await aPair();
    const { id } = await merged({ pair, survivor });

    expect((await undo(id, acme)).status).toBe(404);
  });
});

test("a merge handles every table that references accounts", async () => {
  const tables = await readRows(
    backend.store.db,
    z.object({ name: z.string() }),
    sql`select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
          where f.contype = 'f' and f.confrelid = 'accounts'::regclass
        union
        select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'
        order by 1`,
  );

  const treated = [
    ...movedTables.map(({ table }) => table),
    ...copiedTables.map(({ table }) => table),
    ...Object.keys(untouchedTables),
  ];
  expect(treated.sort()).toEqual(tables.map(({ name }) => name));
});

test("a merge records a contact's new account with the previous one as evidence, and its undo reverts that", async () => {
  const of = await aPair();
  const contact = await aContact(of.duplicate, "Moved By Merge");
  const places = async (accountId: string) => {
    const { body } = await send("GET", `/accounts/${accountId}/contacts/${contact}/evidence/`);
    const found = contactEvidenceSchema.parse(body).items.find(({ field }) => field === "account_id");
    return (found?.candidates ?? []).map(({ name, source, is_chosen: isChosen }) => [isChosen, name, source]);
  };

  const { id } = await merged(of);

  const before = `${of.name} Corporation`;
  expect(await places(of.survivor)).toEqual([
    [true, `${of.name} Inc`, "Merged accounts"],
    [false, before, "manual"],
  ]);
  await undo(id);
  expect(await places(of.duplicate)).toEqual([[true, before, "manual"]]);
});

test("a merge fills a role whose contact at the surviving account is gone, and its undo restores both seats", async () => {
  const { survivor, duplicate, pair } = await aPair();
  const seatsOf = async (accountId: string) =>
    committeeSchema.parse((await send("GET", `/accounts/${accountId}/committee/`)).body).seats;
  const holders = async (accountId: string) =>
    (await seatsOf(accountId)).flatMap(({ role, holder }) =>
      holder ? [`${role.name}: ${holder.name}, ${holder.absence ?? "present"}`] : [],
    );
  const [first, second, third, fourth, fifth] = (await seatsOf(survivor)).map(({ role }) => role.id);
  const fill = async (
    accountId: string,
    role?: string,
    contact: string | null = null,
    expected: string | null = null,
  ) => send("PUT", `/accounts/${accountId}/committee/${role}/`, { contact_id: contact, expected });
  const left = await aContact(survivor, "Ada Left");
  const removed = await aContact(survivor, "Bo Removed");
  const present = await aContact(survivor, "Cy Present");
  const moved = await aContact(survivor, "Mo Moved");
  const [other, another] = [await aContact(duplicate, "Di Other"), await aContact(duplicate, "Ed Other")];
  const gone = await aContact(duplicate, "Flo Gone");
  for (const [role, contact, rival = other] of [
    [first, left],
    [second, removed],
    [third, present],
    [fourth, left, gone],
    [fifth, moved],
  ] as const) {
    expect((await fill(survivor, role, contact)).status).toBe(200);
    expect((await fill(duplicate, role, rival)).status).toBe(200);
  }
  await send("POST", `/accounts/${survivor}/contacts/${left}/left/`, { successor_id: null });
  await send("POST", `/accounts/${duplicate}/contacts/${gone}/left/`, { successor_id: null });
  await send("DELETE", `/accounts/${survivor}/contacts/${removed}/`);
  const values = { account_id: await add({ name: "Seats Elsewhere" }) };
  await send("PATCH", `/accounts/${survivor}/contacts/${moved}/`, { values, expected: { account_id: survivor } });
  const before = [await seatsOf(survivor), await seatsOf(duplicate)];

  const { id } = await merged({ pair, survivor });

  expect(await holders(survivor)).toEqual([
    "Economic buyer: Di Other, present",
    "Champion: Di Other, present",
    "Technical evaluator: Cy Present, present",
    "Legal & procurement: Ada Left, left",
    "User: Di Other, present",
  ]);
  await undo(id);
  expect([await seatsOf(survivor), await seatsOf(duplicate)]).toEqual(before);

  const again = await merged({ pair, survivor });
  await fill(survivor, first, another, other);
  await fill(survivor, second, null, other);
  await undo(again.id);
  expect((await holders(survivor)).slice(0, 2)).toEqual([
    "Economic buyer: Ed Other, moved",
    "Technical evaluator: Cy Present, present",
  ]);
});

test("a merge moves drafts and its undo moves them back, except drafts edited since or present at both accounts", async () => {
  const of = await aPair();
  const [note, other] = [await aNote(of.duplicate, "Goes back"), await aNote(of.duplicate, "Stays")];
  const uid = uidOf("clientadmin@globex.example");
  const type = async (accountId: string, form: string, text: string | null, base: number | null = null) => {
    const save = { by: uid, writer: randomUUID(), seq: 1, after: null, base, fields: text === null ? null : { text } };
    const { body } = await send("PUT", `/accounts/${accountId}/drafts/${form}/`, save);
    expect(body).toMatchObject({ state: "kept" });
  };
  const drafts = async (accountId: string) => {
    const { body } = await send("GET", `/accounts/${accountId}/drafts/`);
    return draftsSchema.parse(body).items.filter(({ fields }) => fields !== null);
  };
  const texts = async (accountId: string) => (await drafts(accountId)).map(({ fields }) => fields?.text).toSorted();
  await type(of.duplicate, "composer", "A new note");
  await type(of.duplicate, "task", "At both, there");
  await type(of.survivor, "task", "At both, here");
  await type(of.duplicate, `reply-${note}`, "An answer");
  await type(of.duplicate, `edit-${other}`, "An edit");
  await type(of.survivor, "composer", "Over");
  const [over] = (await drafts(of.survivor)).filter(({ form }) => form === "composer");
  await type(of.survivor, "composer", null, over?.version ?? null);

  const { id } = await merged(of);

  expect(await texts(of.survivor)).toEqual(["A new note", "An answer", "An edit", "At both, here"]);
  const [moved] = (await drafts(of.survivor)).filter(({ form }) => form === "composer");
  expect(moved?.version).toBeGreaterThan(over?.version ?? 0);
  await send("PATCH", `/accounts/${of.survivor}/notes/${other}/`, { body: "Changed since", edited_at: null });
  await undo(id);
  expect(await texts(of.duplicate)).toEqual(["A new note", "An answer", "At both, there"]);
  expect(await texts(of.survivor)).toEqual(["An edit", "At both, here"]);
});

test("a write during a merge waits and then returns the surviving account, leaving nothing behind", async () => {
  const of = await aPair();
  const seen = await seenOf(of.pair.id);
  const by = uidOf("clientadmin@globex.example");
  const draft = { by, writer: randomUUID(), seq: 1, after: null, base: null, fields: { text: "Typed just then" } };
  const principal = { uid: by, role: "client_admin", denied: [], clientId: "globex" } as const;
  const { db } = backend.store;
  const late: ReturnType<typeof send>[] = [];

  await db.transaction(async (tx) => {
    await mergeAccounts(tx, principal, of.pair.id, { survivor: of.survivor, take: [], seen }, backend.now());
    late.push(
      send("PUT", `/accounts/${of.duplicate}/drafts/composer/`, draft),
      send("POST", `/accounts/${of.duplicate}/notes/`, { body: "Sent just then" }),
      send("POST", `/accounts/${of.duplicate}/tasks/`, { title: "Added just then" }),
      send("POST", `/accounts/${of.duplicate}/conversations/`, { kind: "call", body: "Logged just then" }),
      send("POST", `/accounts/${of.duplicate}/signals/`, { title: "Recorded just then", source: "A paper" }),
    );
    // Gives the writes time, so that a write that doesn't wait for the merge would finish before it.
    for (let n = 0; n < 300; n += 1) await tx.execute(sql`select 1`);
  });

  for (const { status, body } of await Promise.all(late))
    expect([status, body]).toMatchObject([404, { code: "merged", fields: { merged_into: of.survivor } }]);
  for (const table of [drafts, notes, tasks, conversations, signals])
    expect(await db.$count(table, eq(table.accountId, of.duplicate))).toBe(0);
});

test("a draft edited after the merge stays at the surviving account", async () => {
  const of = await aPair();
  const page = { by: uidOf("clientadmin@globex.example"), writer: randomUUID(), after: null, base: null };
  const save = (accountId: string, seq: number, text: string) =>
    send("PUT", `/accounts/${accountId}/drafts/composer/`, { ...page, seq, fields: { text } });
  await save(of.duplicate, 1, "Begun there");
  const { id } = await merged(of);

  await save(of.survivor, 2, "Begun there, gone on here");
  await undo(id);

  const { body } = await send("GET", `/accounts/${of.survivor}/drafts/`);
  expect(draftsSchema.parse(body).items).toMatchObject([{ fields: { text: "Begun there, gone on here" } }]);
});

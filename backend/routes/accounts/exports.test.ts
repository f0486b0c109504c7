import { and, eq, inArray, like, sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { accountSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { accountColumns } from "@/lib/contracts/accounts/account-columns";
import { exportLinkSchema } from "@/lib/contracts/operations/export-link";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accounts, contacts } from "../../database/schema/core";
import { exportAccounts } from "../../domains/files/exports/accounts";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";

let backend: TestBackend;
let rep: { authorization: string };
let globex: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

/** The exported file's lines; no value of the sample workspace contains a line break. */
async function exported(query: Record<string, string>, { path = "/accounts/export/", headers = rep } = {}) {
  const response = await downloadList(backend, { url: `${path}?${new URLSearchParams(query)}`, headers });
  expect(response.statusCode).toBe(200);
  const [head, ...rows] = response.body.trimEnd().split("\r\n");
  return { head, rows, response };
}

const entries = (action: string) =>
  backend.store.db
    .select()
    .from(auditLog)
    .where(like(auditLog.action, `${action}%`))
    .orderBy(auditLog.id);

test("exports the list's accounts, order and columns", async () => {
  const query = { sector: "Utilities", sort: "-market_cap" };
  const list = await backend.request({ url: "/accounts/", query: { ...query, limit: "200" }, headers: rep });
  const { items } = accountsPageSchema.parse(list.body);

  const { head, rows, response } = await exported({ ...query, columns: "market_cap,contacts" });

  expect(head).toBe("\uFEFFName,Market cap (USD),Contacts");
  expect(rows).toEqual(
    items.map(({ name, market_cap_usd, contact_count }) =>
      [/,/.test(name) ? `"${name}"` : name, market_cap_usd ?? "", contact_count].join(","),
    ),
  );
  expect(response.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="accounts-2026-03-02.csv"',
    "cache-control": "no-store",
  });
});

test("exports chosen accounts in the given order, without removed ones and another client's", async () => {
  const list = await backend.request({ url: "/accounts/", query: { sector: "Materials", limit: "3" }, headers: rep });
  const [first, second, third] = accountsPageSchema.parse(list.body).items;
  const foreign = await backend.request({ url: "/accounts/", query: { limit: "1" }, headers: globex });
  const [other] = accountsPageSchema.parse(foreign.body).items;
  const removed = await backend.request({
    method: "POST",
    url: "/accounts/",
    payload: { name: "Gone Ltd" },
    headers: rep,
  });
  const { id: removedId } = accountSchema.parse(removed.body);
  await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [removedId] }, headers: rep });
  const ids = [third?.id, other?.id, removedId, first?.id];

  const response = await backend.app.inject({
    method: "POST",
    url: "/accounts/export/",
    payload: { ids, columns: ["contacts"] },
    headers: rep,
  });

  expect(
    response.body
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(",").at(-1)),
  ).toEqual(["Contacts", String(third?.contact_count), String(first?.contact_count)]);
  expect(response.body).not.toContain(second?.name);
  const [entry] = (await entries("account.export")).filter(({ details }) => details.matching === ids.length);
  expect(entry).toMatchObject({ actorId: uidOf("rep@acme.example"), details: { columns: ["contacts"] } });
});

test("exports every field of every account once by default", async () => {
  const { head, rows } = await exported({});

  expect(head).toContain("Name,Domain,Website,Ticker,CIK,Sector");
  expect(rows).toHaveLength(2183);
  expect(new Set(rows.map((row) => row.slice(-36))).size).toBe(2183);
});

test("exports every column of the list, or only the name without columns", async () => {
  const { head } = await exported({ columns: accountColumns.join(","), state: "TX" });

  expect(head?.split(",")).toHaveLength(accountColumns.length + 1);
  expect((await exported({ columns: "", state: "TX" })).head).toBe("\uFEFFName");
});

test.each([
  [{ columns: "secret" }, "columns"],
  [{ sort: "relevance" }, "sort"],
  [{ cursor: "x" }, "cursor"],
])("rejects %j before the file starts, and logs nothing", async (query, field) => {
  const before = (await entries("account.export")).length;

  const { statusCode, body } = await downloadList(backend, {
    url: `/accounts/export/?${new URLSearchParams(query)}`,
    headers: rep,
  });

  expect(statusCode).toBe(400);
  expect(body).toContain(field);
  expect(await entries("account.export")).toHaveLength(before);
});

test("W5 · escapes names that a spreadsheet would run as formulas", async () => {
  const { db } = backend.store;
  const [apple] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.ticker, "AAPL"));
  await db
    .update(accounts)
    .set({ subIndustry: '=HYPERLINK("https://evil.example","x")', industryCode: null })
    .where(eq(accounts.id, apple?.id ?? ""));

  const { rows } = await exported({ q: "AAPL", columns: "industry" });

  expect(rows[0]).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")"`);
});

test("never exports another client's accounts", async () => {
  const own = await exported({ columns: "" });
  const other = await exported({}, { headers: globex });
  const list = await backend.request({ url: "/accounts/", headers: globex });

  expect(other.rows).toHaveLength(accountsPageSchema.parse(list.body).total);
  const ids = new Set((await exported({})).rows.map((row) => row.slice(-36)));
  expect(own.rows.length).toBe(ids.size);
  expect(other.rows.filter((row) => ids.has(row.slice(-36)))).toEqual([]);
});

test("the audit log records who exported what and how many rows", async () => {
  await exported({ state: "TX", columns: "owner" });

  const [started, ended] = (await entries("account.export")).slice(-2);
  const { rows } = await exported({ state: "TX", columns: "owner" });
  expect(started).toMatchObject({ action: "account.export", clientId: "acme" });
  expect(started?.details).toEqual({ state: ["TX"], columns: ["owner"], matching: rows.length });
  expect(ended).toMatchObject({
    action: "account.export_end",
    subject: started?.subject,
    details: { rows: rows.length, complete: true },
  });
});

test("a workbook holds the same data as the CSV, with numbers as numbers and text as text", async () => {
  const query = { sector: "Utilities", sort: "name", columns: "market_cap,contacts" };
  const { rows } = await exported(query);
  const [first] = accountsPageSchema.parse(
    (await backend.request({ url: "/accounts/", query: { sector: "Utilities", sort: "name" }, headers: rep })).body,
  ).items;

  const response = await downloadList(backend, {
    url: `/accounts/export/?${new URLSearchParams({ ...query, format: "xlsx" })}`,
    headers: rep,
  });

  expect(response.headers["content-disposition"]).toBe('attachment; filename="accounts-2026-03-02.xlsx"');
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  expect(sheets[0]?.rows[0]).toEqual(["Name", "Market cap (USD)", "Contacts"]);
  expect(sheets[0]?.rows).toHaveLength(rows.length + 1);
  expect(sheets[0]?.rows[1]).toEqual([first?.name, first?.market_cap_usd, first?.contact_count]);
  expect((await entries("account.export")).at(-1)).toMatchObject({ details: { rows: rows.length, complete: true } });
});

test("a HEAD request exports and logs nothing", async () => {
  const before = (await entries("account.export")).length;

  const { statusCode } = await backend.app.inject({ method: "HEAD", url: "/accounts/export/", headers: rep });

  expect(statusCode).toBe(404);
  expect(await entries("account.export")).toHaveLength(before);
});

test("logs an export as incomplete if its reader stops", async () => {
  const { db } = backend.store;
  const acme = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" } as const;

  let chunks = 0;
  const { batches } = await exportAccounts(db, acme, {}, backend.now);
  for await (const _chunk of batches) {
    chunks += 1;
    if (chunks === 2) break;
  }

  const ended = (await entries("account.export")).at(-1);
  expect(ended).toMatchObject({ action: "account.export_end", details: { complete: false } });
  expect(ended?.details.rows).toBeLessThan(1_000);
});

describe("exporting contacts", () => {
  const path = "/accounts/export/contacts/";

  test("leaves out do-not-contact and removed contacts", async () => {
    const { db } = backend.store;
    const ids = await readAccountIds(backend, rep, { state: "TX", limit: "200" });
    const people = await db.select().from(contacts).where(inArray(contacts.accountId, ids));
    const [marked, removed] = people;
    await db
      .update(contacts)
      .set({ doNotContact: true, fullName: "Hush Hushington" })
      .where(sql`${contacts.id} = ${marked?.id ?? ""}`);
    await db
      .update(contacts)
      .set({ removedAt: backend.now(), fullName: "Gone Goneson" })
      .where(sql`${contacts.id} = ${removed?.id ?? ""}`);
    const reachable = people.filter(({ id, doNotContact }) => id !== marked?.id && id !== removed?.id && !doNotContact);

    const { rows, response } = await exported({ state: "TX" }, { path });

    expect(marked).toBeDefined();
    expect(response.body).not.toMatch(/Hushington|Goneson/);
    expect(rows).toHaveLength(reachable.length);
    expect((await entries("contact.export_end")).at(-1)?.details).toEqual({ rows: rows.length, complete: true });
  });

  test("leaves out another client's contacts", async () => {
    const { rows } = await exported({ q: "apple" }, { path });
    const own = await backend.store.db.select().from(contacts).where(eq(contacts.clientId, "acme"));

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => own.some(({ fullName }) => row.startsWith(fullName)))).toBe(true);
  });
});

describe("the link of an export", () => {
  const path = "/accounts/export/";
  const ask = (headers: { authorization: string }, url: string, payload: object = {}) =>
    backend.request({ method: "POST", url, headers, payload });
  const linkOf = async (headers: { authorization: string }, url: string, payload?: object) =>
    exportLinkSchema.parse((await ask(headers, url, payload)).body).link;
  const download = async (headers: { authorization: string }, query: Record<string, string>) => {
    const { statusCode, body } = await backend.app.inject({ url: path, query, headers });
    return [statusCode, statusCode === 200 ? "" : JSON.parse(body).code];
  };
  const used = [403, "export_link_expired"];

  beforeEach(() => backend.advance(61_000));

  test("works once, for the same session and the same query", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const other = await backend.signIn("rep@acme.example");
    const link = await linkOf(headers, `${path}link/?state=TX&columns=`);
    const query = { state: "TX", columns: "", link };
    const before = (await entries("account.export")).length;

    expect(await download(other, query)).toEqual(used);
    expect(await download(headers, { ...query, state: "CA" })).toEqual(used);
    expect(await download(headers, { state: "TX", columns: "owner", link })).toEqual(used);
    expect((await backend.app.inject({ url: "/contacts/export/", query: { link }, headers })).statusCode).toBe(403);
    expect(await entries("account.export")).toHaveLength(before);
    expect(await download(headers, query)).toEqual([200, ""]);
    expect(await download(headers, query)).toEqual(used);
    expect(await download(headers, { state: "TX", columns: "" })).toEqual([400, "invalid_request"]);
  });

  const lists = [path, `${path}contacts/`, "/contacts/export/"];

  test.each(lists)("of %s can't be made up, used again or used in another session", async (url) => {
    const headers = await backend.signIn("rep@acme.example");
    const other = await backend.signIn("rep@acme.example");
    const link = await linkOf(headers, `${url}link/?q=apple`);
    const follow = async (query: string, as = headers) =>
      (await backend.app.inject({ url, query: { q: "apple", link: query }, headers: as })).statusCode;

    expect(await follow("made up")).toBe(403);
    expect(await follow(link, other)).toBe(403);
    expect([await follow(link), await follow(link)]).toEqual([200, 403]);
  });

  test("expires after five minutes", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const link = await linkOf(headers, `${path}link/?state=TX`);

    backend.advance(5 * 60_000);

    expect(await download(headers, { state: "TX", link })).toEqual(used);
  });

  test.each(lists)("J3 · to more than 1,000 rows of %s needs a proof of identity, unlike one to few", async (list) => {
    const headers = await backend.signIn("rep@acme.example");
    backend.advance(6 * 60_000);

    const refused = { status: 403, body: { code: "proof_required" } };
    expect(await ask(headers, `${list}link/`)).toMatchObject(refused);
    expect(await ask(headers, `${list}link/`, { proof: "made up" })).toMatchObject(refused);
    expect(await ask(headers, `${list}link/?q=apple`)).toMatchObject({ status: 200 });
    const proof = await backend.request({
      method: "POST",
      url: "/users/me/identities/proof/",
      headers,
      payload: { current_password: samplePassword },
    });
    expect(await ask(headers, `${list}link/`, identityProofSchema.parse(proof.body))).toMatchObject({ status: 200 });
  });

  test("needs a proof once a short list has become long", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const name = "Grown since the link";
    const link = await linkOf(headers, `${path}link/?q=Grown`);
    await backend.store.db.insert(accounts).values(
      Array.from({ length: 1_001 }, (_, at) => ({
        clientId: "acme",
        name: `${name} ${at}`,
        status: "active" as const,
      })),
    );

    try {
      expect(await download(headers, { q: "Grown", link })).toEqual(used);
    } finally {
      await backend.store.db.delete(accounts).where(like(accounts.name, `${name}%`));
    }
  });

  test("counts the contacts, not the accounts, of an export of accounts' contacts", async () => {
    const headers = await backend.signIn("rep@acme.example");
    backend.advance(6 * 60_000);

    expect(await ask(headers, `${path}link/?sector=Industrials`)).toMatchObject({ status: 200 });
    expect(await ask(headers, `${path}contacts/link/?sector=Industrials`)).toMatchObject({ status: 403 });
  });

  test("counts the contacts who have left, as the file contains them", async () => {
    const headers = await backend.signIn("rep@acme.example");
    backend.advance(6 * 60_000);
    const stayed = await backend.store.db
      .update(contacts)
      .set({ leftCompany: true })
      .where(and(eq(contacts.clientId, "acme"), eq(contacts.leftCompany, false)))
      .returning({ id: contacts.id });

    try {
      expect(await ask(headers, `${path}contacts/link/?sector=Industrials`)).toMatchObject({ status: 403 });
    } finally {
      const ids = stayed.map(({ id }) => id);
      await backend.store.db.update(contacts).set({ leftCompany: false }).where(inArray(contacts.id, ids));
    }
  });
});

import { sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema, type NewContact } from "@/lib/contracts/contacts/contact";
import { type ContactListPage, contactListPageSchema } from "@/lib/contracts/contacts/contact-list";
import { readRows } from "../../database/database";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { planOf, recordStatements } from "../../test-statements";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

async function addAccount(name: string, headers: Headers = rep): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

async function add(accountId: string, overrides: Partial<NewContact>, headers: Headers = rep) {
  const payload = { full_name: "Ada Moss", title: "Buyer", function: "procurement", level: "manager", ...overrides };
  const { body } = await backend.request({ method: "POST", url: `/accounts/${accountId}/contacts/`, headers, payload });
  return contactSchema.parse(body);
}

async function list(query: Record<string, string>, headers: Headers = rep): Promise<ContactListPage> {
  const { status, body } = await backend.request({ url: "/contacts/", query, headers });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return contactListPageSchema.parse(body);
}

/** Reads all pages of a list. */
async function walk(query: Record<string, string>): Promise<ContactListPage["items"]> {
  const items: ContactListPage["items"] = [];
  let cursor: string | null = null;
  do {
    const page: ContactListPage = await list({ ...query, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

const names = ({ items }: ContactListPage) => items.map(({ full_name }) => full_name);

test("finds contacts across accounts by name, title and email, ignoring accents, with name prefixes first", async () => {
  const [one, other] = [await addAccount("Searched One"), await addAccount("Searched Other")];
  await add(one, { full_name: "Anna Quibble" });
  await add(other, { full_name: "Quíbbly Zane", title: "Chief" });
  await add(other, { full_name: "Bo Last", title: "Head of Quibbling" });
  await add(other, { full_name: "Cy Mail", email: "quibb@example.com" });

  const found = await list({ q: "quibb" });

  expect(names(found)).toEqual(["Quíbbly Zane", "Anna Quibble", "Bo Last", "Cy Mail"]);
  expect(found.total).toBe(4);
  expect(found.items[0]?.account).toEqual({ id: other, name: "Searched Other", domain: null });
  expect(names(await list({ q: "quibb", sort: "-name" }))).toEqual([
    "Quíbbly Zane",
    "Cy Mail",
    "Bo Last",
    "Anna Quibble",
  ]);
});

test("combines filters, and each returns the matching contacts", async () => {
  const accountId = await addAccount("Filtered People");
  await add(accountId, { full_name: "Fin Chief", function: "finance", level: "c_level" });
  const former = await add(accountId, { full_name: "Fin Left", function: "finance", level: "vp" });
  await add(accountId, {
    full_name: "Silent One",
    function: "it",
    do_not_contact: true,
    do_not_contact_reason: "Asked",
    email: undefined,
  });
  await backend.request({
    method: "POST",
    url: `/accounts/${accountId}/contacts/${former.id}/left/`,
    headers: rep,
    payload: { successor_id: null },
  });
  const filter = { account: accountId };

  expect(names(await list(filter))).toEqual(["Fin Chief", "Fin Left", "Silent One"]);
  expect(names(await list({ ...filter, function: "finance,it" }))).toHaveLength(3);
  expect(names(await list({ ...filter, function: "finance", level: "c_level,vp" }))).toEqual(["Fin Chief", "Fin Left"]);
  expect(names(await list({ ...filter, status: "left" }))).toEqual(["Fin Left"]);
  expect(names(await list({ ...filter, status: "present", do_not_contact: "no" }))).toEqual(["Fin Chief"]);
  expect(names(await list({ ...filter, do_not_contact: "yes" }))).toEqual(["Silent One"]);
});

test("a do-not-contact contact can't be found by email and shows none", async () => {
  const accountId = await addAccount("Silent Search");
  const contact = await add(accountId, { full_name: "Hidden Person", email: "unfindable@example.com" });
  expect((await list({ q: "unfindable" })).total).toBe(1);
  await backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/contacts/${contact.id}/`,
    headers: rep,
    payload: {
      values: { do_not_contact: true, do_not_contact_reason: "Asked" },
      expected: { do_not_contact: false, do_not_contact_reason: null },
    },
  });

  expect((await list({ q: "unfindable" })).total).toBe(0);
  expect((await list({ q: "hidden person" })).items).toMatchObject([{ email: null, do_not_contact: true }]);
});

test.each<Record<string, string>>([
  {},
  { function: "finance,sales,it" },
  { sort: "-name" },
  { sort: "updated", level: "vp" },
  { q: "an" },
])("pages of %j list each contact once, in order", async (query) => {
  const items = await walk({ ...query, limit: "200" });

  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const some = await walk({ ...query, limit: "150" });
  expect(some.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(items.length).toBeGreaterThan(300);
});

test("returns a minimum total for a long list and an exact one for a short list", async () => {
  const long = await list({ limit: "1" });
  expect([long.total, long.total_is_exact]).toEqual([2000, false]);
  expect((await list({ q: "zzzz nobody" })).total_is_exact).toBeUndefined();
});

test("leaves out removed contacts, contacts of removed accounts and other clients' contacts", async () => {
  const accountId = await addAccount("Vanishing People");
  const contact = await add(accountId, { full_name: "Vera Vanish" });
  await add(await addAccount("Theirs Alone", globex), { full_name: "Vera Vanish" }, globex);
  const url = `/accounts/${accountId}/contacts/${contact.id}/`;
  const total = async () => (await list({ q: "vera vanish" })).total;

  expect(await total()).toBe(1);
  await backend.request({ method: "DELETE", url, headers: rep });
  expect(await total()).toBe(0);
  await backend.request({ method: "POST", url: `${url}restore/`, headers: rep });
  expect(await total()).toBe(1);
  await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [accountId] }, headers: rep });
  expect(await total()).toBe(0);
  expect((await list({ account: accountId }, globex)).total).toBe(0);
});

test("rejects another query's cursor and invalid parameters", async () => {
  const { next_cursor: cursor } = await list({ limit: "1" });
  const queries: Record<string, string>[] = [
    { cursor: cursor ?? "", sort: "-name" },
    { cursor: "nonsense" },
    { sort: "relevance" },
    { level: "boss" },
    { account: "none" },
    { limit: "0" },
  ];
  for (const query of queries)
    expect((await backend.request({ url: "/contacts/", query, headers: rep })).status).toBe(400);
  expect((await backend.request({ url: "/contacts/", query: { cursor: cursor ?? "" }, headers: globex })).status).toBe(
    400,
  );
});

test("reads every page by an index that starts with the client, without a sequential scan", async () => {
  // Autovacuum does this sooner or later, and the plan of the count depends on it.
  await backend.store.db.execute(sql`vacuum analyze contacts, accounts`);
  const statementsOf = recordStatements(backend, { withTransactions: true });
  const queries: Record<string, string>[] = [
    {},
    { sort: "-updated" },
    { q: "quibb" },
    { function: "it,legal", level: "c_level" },
    { do_not_contact: "yes" },
    { status: "left" },
  ];
  for (const query of queries) {
    const statements = await statementsOf(() => list(query));
    const pages = statements.filter(({ text }) => /from "contacts".*limit/s.test(text));

    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const plan = await planOf(backend, page, { withBitmaps: "q" in query });
      expect(plan).toMatch(/Index.* (on|using) contacts_(by_\w+|search|silent|left)\b/);
      expect(plan).not.toContain("Seq Scan on contacts");
    }
  }
});

test("exports all matching contacts except do-not-contact ones, and logs the export", async () => {
  const accountId = await addAccount("Exported People");
  await add(accountId, { full_name: "Eve Export", email: "eve@example.com" });
  await add(accountId, { full_name: "=Formula", title: "Chief" });
  await add(accountId, {
    full_name: "Nora Never",
    do_not_contact: true,
    do_not_contact_reason: "Asked",
    email: undefined,
  });
  const fileOf = async (query: Record<string, string>) =>
    (await downloadList(backend, { url: `/contacts/export/?${new URLSearchParams(query)}`, headers: rep })).body;

  const text = await fileOf({ account: accountId });
  expect(text).toContain("Eve Export,Buyer,procurement,manager,,eve@example.com");
  expect(text).not.toContain("Nora Never");
  expect(text).not.toMatch(/^=Formula/m);
  expect((await fileOf({ account: accountId, do_not_contact: "yes" })).trim().split("\r\n")).toHaveLength(1);
  const log = await readRows(
    backend.store.db,
    z.object({ action: z.string(), details: z.record(z.string(), z.unknown()) }),
    sql`select action, details from audit_log where action like 'contact.export%' and client_id = 'acme' order by id`,
  );
  expect(log.slice(0, 2)).toMatchObject([
    { action: "contact.export", details: { account: [accountId] } },
    { action: "contact.export_end", details: { rows: 2, complete: true } },
  ]);
});

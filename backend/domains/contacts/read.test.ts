import { sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { contactsPageSchema } from "@/lib/contracts/contacts/contact";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: { authorization: string };
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  const { body } = await backend.request({ url: "/accounts/?q=hormel&limit=1", headers: rep });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
afterAll(() => backend.close());

test("a contact with an unknown function and role is listed with defaults, together with the others", async () => {
  await backend.store.db.execute(sql`
    insert into contacts (client_id, account_id, full_name, title, function, level, buying_role, source)
    values ('acme', ${accountId}, 'Zoë Odd', 'Alchemist', 'alchemy', 99, 'oracle', 'another system')`);

  const response = await backend.request({ url: `/accounts/${accountId}/contacts/?limit=200`, headers: rep });

  const { items, total } = contactsPageSchema.parse(response.body);
  expect(items).toHaveLength(total);
  expect(items.find(({ full_name }) => full_name === "Zoë Odd")).toMatchObject({
    function: "other",
    buying_role: null,
    level: "individual",
    title: "Alchemist",
  });
});

test("pages through contacts list each contact once, regardless of level", async () => {
  const all = await backend.request({ url: `/accounts/${accountId}/contacts/?limit=200`, headers: rep });
  const { items } = contactsPageSchema.parse(all.body);

  const walked: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = `limit=1${cursor && `&cursor=${cursor}`}`;
    const { body } = await backend.request({ url: `/accounts/${accountId}/contacts/?${query}`, headers: rep });
    const page = contactsPageSchema.parse(body);
    walked.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }

  expect(walked).toEqual(items.map(({ id }) => id));
});

test("the head of the company comes before the other executives, regardless of name", async () => {
  await backend.store.db.execute(sql`
    insert into contacts (client_id, account_id, full_name, title, function, level, source)
    values ('acme', ${accountId}, 'Aaron First', 'Chief Financial Officer', 'finance', 0, 'a test'),
           ('acme', ${accountId}, 'Zora Last', 'Chief Executive Officer', 'executive', 0, 'a test')`);

  const { body } = await backend.request({ url: `/accounts/${accountId}/contacts/?limit=200`, headers: rep });

  const names = contactsPageSchema.parse(body).items.map(({ full_name }) => full_name);
  expect(names.indexOf("Zora Last")).toBeLessThan(names.indexOf("Aaron First"));
  expect(names).toContain("Zora Last");
});

test("another client's account returns a 404", async () => {
  const stranger = await backend.signIn("rep@globex.example");
  const response = await backend.request({ url: `/accounts/${accountId}/contacts/`, headers: stranger });
  expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
});

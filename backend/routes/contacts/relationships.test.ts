import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { relationshipsSchema } from "@/lib/contracts/contacts/relationship";
import { conversations, notes, tasks } from "../../database/schema/activity";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";

const rep = uidOf("rep@acme.example");
const leader = uidOf("leader@acme.example");
const ago = (days: number) => new Date(startOfTests.getTime() - days * 86_400_000);

let backend: TestBackend;
let headers: Record<string, string>;

beforeAll(async () => {
  backend = await startTestBackend();
  headers = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());

async function addAccount(name: string): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

async function addPerson(accountId: string, name: string): Promise<string> {
  const payload = { full_name: name, title: "Buyer", function: "it", level: "vp" };
  const { body } = await backend.request({ method: "POST", url: `/accounts/${accountId}/contacts/`, headers, payload });
  return contactSchema.parse(body).id;
}

interface Talk {
  accountId: string;
  contactId: string | null;
  by?: string;
  kind?: "call" | "meeting";
  days?: number;
  isRemoved?: boolean;
}

function talk({ accountId, contactId, by = rep, kind = "meeting", days = 0, isRemoved = false }: Talk) {
  const at = ago(days);
  const removedAt = isRemoved ? at : null;
  const values = {
    clientId: "acme",
    accountId,
    contactId,
    kind,
    createdBy: by,
    happenedAt: at,
    createdAt: at,
    removedAt,
  };
  return backend.store.db.insert(conversations).values({ ...values, body: "Talked" });
}

async function relationships(accountId: string) {
  const { status, body } = await backend.request({ url: `/accounts/${accountId}/relationships/`, headers });
  expect(status).toBe(200);
  return relationshipsSchema.parse(body).items;
}

test("a recent meeting outweighs an old call, and each relationship lists its activities", async () => {
  const accountId = await addAccount("Known Well");
  const contactId = await addPerson(accountId, "Ada Moss");
  await talk({ accountId, contactId, days: 1 });
  await talk({ accountId, contactId, days: 2, kind: "call" });
  await talk({ accountId, contactId, by: leader, kind: "call", days: 120 });

  const items = await relationships(accountId);

  expect(items.map(({ colleague, level, made_of: made }) => [colleague.uid, level, made])).toEqual([
    [rep, "strong", { meeting: 1, call: 1, task: 0, note: 0 }],
    [leader, "weak", { meeting: 0, call: 1, task: 0, note: 0 }],
  ]);
  expect(items[0]?.last_at).toBe(ago(1).toISOString());
});

test("counts completed tasks and notes about a contact, but not open tasks or removed items", async () => {
  const accountId = await addAccount("Known by Work");
  const contactId = await addPerson(accountId, "Ben Field");
  const of = { clientId: "acme", accountId, createdBy: leader, createdAt: ago(3) };
  const task = { ...of, title: "Send it", contactId, assigneeId: rep, updatedAt: ago(3) };
  await backend.store.db.insert(tasks).values([{ ...task, doneAt: ago(2) }, task]);
  await backend.store.db.insert(notes).values([
    { ...of, body: "Spoke with ben field about prices" },
    { ...of, body: "Nobody was there" },
    { ...of, body: "Ben Field again", removedAt: ago(1) },
  ]);
  await talk({ accountId, contactId, isRemoved: true });
  await talk({ accountId, contactId, days: 500 });
  await talk({ accountId, contactId: null });

  const items = await relationships(accountId);

  expect(items.map(({ colleague, made_of: made }) => [colleague.uid, made])).toEqual([
    [rep, { meeting: 0, call: 0, task: 1, note: 0 }],
    [leader, { meeting: 0, call: 0, task: 0, note: 1 }],
  ]);
});

test("a contact who moved counts at the new account, and one who left counts nowhere", async () => {
  const [before, after] = [await addAccount("Known Before"), await addAccount("Known After")];
  const contactId = await addPerson(before, "Cy Dale");
  await talk({ accountId: before, contactId });
  const change = (values: object, expected: object, at: string) =>
    backend.request({
      method: "PATCH",
      url: `/accounts/${at}/contacts/${contactId}/`,
      headers,
      payload: { values, expected },
    });

  expect((await change({ account_id: after }, { account_id: before }, before)).status).toBe(200);
  expect([(await relationships(before)).length, (await relationships(after)).length]).toEqual([0, 1]);
  expect((await change({ left_company: true }, { left_company: false }, after)).status).toBe(200);

  expect(await relationships(after)).toEqual([]);
});

test("counts the newest 500 notes about a contact", async () => {
  const accountId = await addAccount("Much Written");
  await addPerson(accountId, "Noor Lind");
  const body = "Noor Lind called.";
  const note = { clientId: "acme", accountId, createdBy: rep, createdAt: ago(1), body };
  await backend.store.db.insert(notes).values(Array.from({ length: 500 }, () => note));
  await backend.store.db.insert(notes).values({ ...note, createdBy: leader, createdAt: ago(2) });

  const items = await relationships(accountId);

  expect(items.map(({ colleague, made_of: made }) => [colleague.uid, made.note])).toEqual([[rep, 500]]);
});

test("another client's account is a 404", async () => {
  const accountId = await addAccount("Known Here");
  const stranger = await backend.signIn("rep@globex.example");

  const { status } = await backend.request({ url: `/accounts/${accountId}/relationships/`, headers: stranger });

  expect(status).toBe(404);
});

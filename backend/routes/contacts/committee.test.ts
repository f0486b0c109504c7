import { eq } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema, undoneSchema } from "@/lib/contracts/accounts/account-change";
import { type CommitteeRole, committeeSchema, committeeTemplateSchema } from "@/lib/contracts/contacts/committee";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { contacts } from "../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let reader: Headers;
let admin: Headers;
let globex: Headers;
let globexAdmin: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  reader = await backend.signIn("user@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
  globex = await backend.signIn("rep@globex.example");
  globexAdmin = await backend.signIn("clientadmin@globex.example");
});
beforeEach(() => backend.advance(61_000));
afterAll(() => backend.close());

async function addAccount(name: string, headers = rep): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

async function addContact(accountId: string, fullName: string) {
  const payload = { full_name: fullName, title: "Buyer", function: "procurement", level: "manager" };
  const url = `/accounts/${accountId}/contacts/`;
  return contactSchema.parse((await backend.request({ method: "POST", url, headers: rep, payload })).body);
}

async function seatsOf(accountId: string) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/committee/`, headers: rep });
  return committeeSchema.parse(body).seats;
}

/** The role with this name in an account's committee at Acme. */
async function roleOf(accountId: string, name: string): Promise<CommitteeRole> {
  const seat = (await seatsOf(accountId)).find(({ role }) => role.name === name);
  if (!seat) throw new Error(`no role ${name}`);
  return seat.role;
}

function fill(accountId: string, roleId: string, contactId: string | null, expected: string | null, headers = rep) {
  const payload = { contact_id: contactId, expected };
  return backend.request({ method: "PUT", url: `/accounts/${accountId}/committee/${roleId}/`, headers, payload });
}

async function historyOf(accountId: string) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/history/`, headers: rep });
  return historyPageSchema.parse(body).items;
}

const undo = (accountId: string, change: string | undefined) =>
  backend.request({ method: "POST", url: `/accounts/${accountId}/history/undo/`, headers: rep, payload: { change } });

/**
 * The roles that have a contact, each with the contact's name, or with the reason why that contact no longer fills the
 * role.
 */
const contactsBySeat = (seats: Awaited<ReturnType<typeof seatsOf>>) =>
  Object.fromEntries(seats.flatMap(({ role, holder }) => (holder ? [[role.name, holder.absence ?? holder.name]] : [])));

async function templateOf(headers: Headers) {
  const { body } = await backend.request({ url: "/clients/me/committee/", headers });
  return committeeTemplateSchema.parse(body).roles;
}

const putTemplate = (headers: Headers, roles: object[], expected: object[]) =>
  backend.request({ method: "PUT", url: "/clients/me/committee/", headers, payload: { roles, expected } });

test("a new account has the five default roles, all open", async () => {
  const seats = await seatsOf(await addAccount("Committee New"));

  expect(seats.map(({ role, holder }) => [role.name, holder])).toEqual([
    ["Economic buyer", null],
    ["Champion", null],
    ["Technical evaluator", null],
    ["Legal & procurement", null],
    ["User", null],
  ]);
});

test("one contact can fill several roles; the history names the role and contacts, and a change can be undone", async () => {
  const accountId = await addAccount("Committee Filled");
  const [ada, ben] = [await addContact(accountId, "Ada Moss"), await addContact(accountId, "Ben Ito")];
  const [champion, user] = [await roleOf(accountId, "Champion"), await roleOf(accountId, "User")];

  expect((await fill(accountId, champion.id, ada.id, null)).status).toBe(200);
  expect((await fill(accountId, user.id, ada.id, null)).status).toBe(200);
  expect((await fill(accountId, champion.id, ben.id, ada.id)).status).toBe(200);

  expect(contactsBySeat(await seatsOf(accountId))).toEqual({ Champion: "Ben Ito", User: "Ada Moss" });
  const [last] = await historyOf(accountId);
  expect(last).toMatchObject({
    label: "Champion",
    contact: null,
    old: "Ada Moss",
    new: "Ben Ito",
    actor: { name: "Ravi Petersen" },
  });
  expect(undoneSchema.parse((await undo(accountId, last?.id)).body)).toEqual({ undone: 1, kept: [] });
  expect(contactsBySeat(await seatsOf(accountId))).toEqual({ Champion: "Ada Moss", User: "Ada Moss" });
  const [undoing] = await historyOf(accountId);
  expect(undoing).toMatchObject({ is_undo: true, old: "Ben Ito", new: "Ada Moss" });
});

test("an undo can't give a role back to a contact who was deleted since", async () => {
  const accountId = await addAccount("Committee Erased");
  const [ada, ben] = [await addContact(accountId, "Ada Erased"), await addContact(accountId, "Ben Ito")];
  const champion = await roleOf(accountId, "Champion");
  await fill(accountId, champion.id, ada.id, null);
  await fill(accountId, champion.id, ben.id, ada.id);
  const [change] = await historyOf(accountId);
  await backend.store.db.delete(contacts).where(eq(contacts.id, ada.id));

  expect(await undo(accountId, change?.id)).toMatchObject({
    status: 409,
    body: { code: "removed", detail: "This person was deleted. Choose someone else." },
  });
  expect(contactsBySeat(await seatsOf(accountId))).toEqual({ Champion: "Ben Ito" });
});

test("rejects the second of two concurrent changes of a role with the current holder; repeating one does nothing", async () => {
  const accountId = await addAccount("Committee Raced");
  const [ada, ben] = [await addContact(accountId, "Ada Moss"), await addContact(accountId, "Ben Ito")];
  const { id } = await roleOf(accountId, "Champion");

  const responses = await Promise.all([fill(accountId, id, ada.id, null), fill(accountId, id, ben.id, null, admin)]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [holder] = (await seatsOf(accountId)).flatMap((seat) => seat.holder ?? []);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "changed",
    fields: { current: JSON.stringify({ contact_id: holder?.id }) },
  });
  const before = (await historyOf(accountId)).length;
  expect((await fill(accountId, id, holder?.id ?? null, null)).status).toBe(200);
  expect(await historyOf(accountId)).toHaveLength(before);
});

test("a role is open when its contact left, was removed or moved, shows the reason, and is filled again on return", async () => {
  const [accountId, elsewhere] = [await addAccount("Committee Gone"), await addAccount("Committee Elsewhere")];
  const people = [
    await addContact(accountId, "Ada Left"),
    await addContact(accountId, "Ben Removed"),
    await addContact(accountId, "Cy Moved"),
  ] as const;
  const roles = await Promise.all(["Champion", "User", "Economic buyer"].map((name) => roleOf(accountId, name)));
  for (const [at, person] of people.entries()) await fill(accountId, roles[at]?.id ?? "", person.id, null);
  const at = (id: string) => `/accounts/${accountId}/contacts/${id}/`;

  await backend.request({
    method: "POST",
    url: `${at(people[0].id)}left/`,
    headers: rep,
    payload: { successor_id: null },
  });
  await backend.request({ method: "DELETE", url: at(people[1].id), headers: rep });
  const moving = { values: { account_id: elsewhere }, expected: { account_id: accountId } };
  await backend.request({ method: "PATCH", url: at(people[2].id), headers: rep, payload: moving });

  expect(contactsBySeat(await seatsOf(accountId))).toEqual({
    Champion: "left",
    User: "removed",
    "Economic buyer": "moved",
  });
  expect(contactsBySeat(await seatsOf(elsewhere))).toEqual({});
  await backend.request({ method: "POST", url: `${at(people[1].id)}restore/`, headers: rep, payload: {} });
  expect(contactsBySeat(await seatsOf(accountId))).toMatchObject({ User: "Ben Removed" });
});

test.each<[string, (accountId: string) => Promise<string>]>([
  ["a contact of another account", async () => (await addContact(await addAccount("Committee Other"), "Di Other")).id],
  [
    "a contact who has left",
    async (accountId) => {
      const { id } = await addContact(accountId, "Ed Left");
      const url = `/accounts/${accountId}/contacts/${id}/left/`;
      await backend.request({ method: "POST", url, headers: rep, payload: { successor_id: null } });
      return id;
    },
  ],
  ["an unknown contact", async () => "00000000-0000-4000-8000-000000000000"],
])("rejects assigning a role to %s", async (who, findId) => {
  const accountId = await addAccount(`Committee Refuses ${who}`);
  const contactId = await findId(accountId);

  const { status, body } = await fill(accountId, (await roleOf(accountId, "Champion")).id, contactId, null);

  expect([status, Object.keys(Object(body).fields)]).toEqual([400, ["contact_id"]]);
});

test("read-only users can't fill roles, and another client's accounts and roles return the same 404 as missing ones", async () => {
  const accountId = await addAccount("Committee Walls");
  const { id } = await roleOf(accountId, "Champion");
  const foreignAccount = await addAccount("Committee Walls", globex);
  const theirRole = (await templateOf(globexAdmin))[0]?.id ?? "";

  expect((await backend.request({ url: `/accounts/${accountId}/committee/`, headers: reader })).status).toBe(200);
  expect((await fill(accountId, id, null, null, reader)).status).toBe(403);
  expect((await backend.request({ url: `/accounts/${foreignAccount}/committee/`, headers: rep })).status).toBe(404);
  expect((await fill(foreignAccount, theirRole, null, null)).status).toBe(404);
  expect((await fill(accountId, theirRole, null, null)).status).toBe(404);
  for (const headers of [rep, reader]) {
    expect((await backend.request({ url: "/clients/me/committee/", headers })).status).toBe(403);
    expect((await putTemplate(headers, [], [])).status).toBe(403);
  }
});

test("an admin adds, renames, orders and removes roles, and a restored role has its contact again", async () => {
  const accountId = await addAccount("Committee Template");
  const ada = await addContact(accountId, "Ada Moss");
  const before = await templateOf(admin);
  const [buyer, champion, technical, legal, user] = before;
  if (!buyer || !champion || !technical || !legal || !user) throw new Error("five roles");
  await fill(accountId, user.id, ada.id, null);

  const newRoles = [{ id: champion.id, name: "Sponsor" }, { name: "Sceptic" }, buyer, technical, legal];
  const { status, body } = await putTemplate(admin, newRoles, before);

  expect([status, committeeTemplateSchema.parse(body).roles.map(({ name }) => name)]).toEqual([
    200,
    ["Sponsor", "Sceptic", "Economic buyer", "Technical evaluator", "Legal & procurement"],
  ]);
  expect(contactsBySeat(await seatsOf(accountId))).toEqual({});
  expect((await templateOf(globexAdmin)).map(({ name }) => name)).toContain("Champion");
  const stale = await putTemplate(admin, [], before);
  expect([stale.status, Object(stale.body).code]).toEqual([409, "changed"]);
  expect((await putTemplate(admin, before, await templateOf(admin))).status).toBe(200);
  expect(await templateOf(admin)).toEqual(before);
  expect(contactsBySeat(await seatsOf(accountId))).toEqual({ User: "Ada Moss" });
});

test("two roles can swap names, but duplicate and invalid names are rejected", async () => {
  const before = await templateOf(globexAdmin);
  const [one, other, ...rest] = before;
  if (!one || !other) throw new Error("two roles");

  const swapped = [{ id: one.id, name: other.name }, { id: other.id, name: one.name }, ...rest];

  expect((await putTemplate(globexAdmin, swapped, before)).status).toBe(200);
  for (const roles of [
    [...swapped, { name: one.name.toUpperCase() }],
    [...swapped, { id: (await templateOf(admin))[0]?.id, name: "Someone else’s" }],
  ]) {
    const { status, body } = await putTemplate(globexAdmin, roles, swapped);
    expect([status, Object.keys(Object(body).fields)]).toEqual([400, ["roles"]]);
  }
  expect((await putTemplate(globexAdmin, before, swapped)).status).toBe(200);
});

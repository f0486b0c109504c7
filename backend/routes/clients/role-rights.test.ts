import { eq, inArray, sql } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { type LimitableRole, roleRightsSchema } from "@/lib/contracts/clients/role-rights";
import { contactEvidenceSchema, contactSchema, contactsPageSchema } from "@/lib/contracts/contacts/contact";
import { contactListPageSchema } from "@/lib/contracts/contacts/contact-list";
import { contactPageSchema } from "@/lib/contracts/contacts/contact-page";
import { importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import { userSchema } from "@/lib/contracts/people/user";
import {
  type DeniablePermission,
  deniablePermissions,
  hasByDefault,
  limitableRoles,
} from "@/lib/contracts/rights/rights";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accounts, clients, contacts, users } from "../../database/schema/core";
import { runBatches } from "../../domains/bulk/execute";
import { startBulk } from "../../domains/bulk/start";
import { changeRoleRight } from "../../domains/people/role-rights";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { uploadImport } from "../accounts/upload-import.fixture";

type Headers = { authorization: string };

const emails: Record<LimitableRole, SampleEmail> = {
  user: "user@acme.example",
  sales_rep: "rep@acme.example",
  sales_leader: "leader@acme.example",
};
const nobody = "00000000-0000-4000-8000-000000000000";
const reason = "Asked by her lawyer";

let backend: TestBackend;
let admin: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  // Avoids the limit of writes per minute.
  backend.advance(61_000);
  await backend.store.db.update(clients).set({ denied: {} });
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());

const send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, headers: Headers, payload?: object) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });
const set = (role: string, permission: string, isAllowed: boolean, headers = admin) =>
  send("PUT", "/clients/me/role-rights/", headers, { role, permission, is_allowed: isAllowed });
const deny = (role: LimitableRole, permission: DeniablePermission) => set(role, permission, false);
const read = async (headers = admin) =>
  roleRightsSchema.parse((await send("GET", "/clients/me/role-rights/", headers)).body).items;
const deniedOf = async (role: LimitableRole, headers = admin) =>
  (await read(headers)).find((one) => one.role === role)?.denied;

async function addAccount(headers: Headers, name: string): Promise<string> {
  return accountDetailSchema.parse((await send("POST", "/accounts/", headers, { name })).body).id;
}

async function addContact(headers: Headers, accountId: string) {
  const person = { full_name: "Ada Moss", title: "Buyer", function: "procurement", level: "manager" };
  return contactSchema.parse((await send("POST", `/accounts/${accountId}/contacts/`, headers, person)).body);
}

/** Adds a do-not-contact contact at a new account. @returns the contact's path */
async function addDoNotContact(headers: Headers, name: string) {
  const accountId = await addAccount(headers, name);
  const { id } = await addContact(headers, accountId);
  const path = `/accounts/${accountId}/contacts/${id}/`;
  const marked = await send("PATCH", path, headers, {
    values: { do_not_contact: true, do_not_contact_reason: reason },
    expected: { do_not_contact: false, do_not_contact_reason: null },
  });
  expect(marked.status).toBe(200);
  return { accountId, id, path };
}

const rowsOf = (ids: readonly string[]) => ({ rows: ids.map((id) => ({ id, owner_uid: uidOf(emails.sales_rep) })) });
const saveFile = (url: string, headers: Headers, payload: object) =>
  backend.app.inject({ method: "POST", url, headers, payload });

/**
 * For each permission, requests that require it and have no effect, because they name no rows or rows that don't exist.
 */
const requests: Record<
  Exclude<DeniablePermission, "seeDoNotContactDetails">,
  (headers: Headers) => Promise<number[]>
> = {
  exportData: async (headers) => [
    (await downloadList(backend, { url: "/accounts/export/?q=zzz", headers })).statusCode,
    (await downloadList(backend, { url: "/contacts/export/?q=zzz", headers })).statusCode,
    (await downloadList(backend, { url: "/accounts/export/contacts/?q=zzz", headers })).statusCode,
    (await saveFile("/accounts/export/", headers, { ids: [nobody], columns: [], format: "csv" })).statusCode,
    (await saveFile("/contacts/export/", headers, { ids: [nobody], format: "csv" })).statusCode,
  ],
  removeAccounts: async (headers) => [
    (await send("POST", "/accounts/remove/", headers, { ids: [nobody] })).status,
    (await send("POST", "/accounts/bulk/", headers, { accounts: rowsOf([nobody]), action: { kind: "remove" } })).status,
    (await send("POST", `/accounts/duplicates/${nobody}/merge/`, headers, { survivor: nobody, take: [], seen: {} }))
      .status,
  ],
  removeContacts: async (headers) => [
    (await send("DELETE", `/accounts/${nobody}/contacts/${nobody}/`, headers)).status,
    (
      await send("POST", "/contacts/bulk/", headers, {
        contacts: [nobody],
        action: { kind: "contacts", values: { removed: true } },
      })
    ).status,
  ],
};

const limits = limitableRoles.flatMap((role) =>
  Object.entries(requests).map(([permission, run]) => ({ role, permission: permission as DeniablePermission, run })),
);

describe("a denied permission", () => {
  test.each(limits.filter(({ role, permission }) => hasByDefault(role, permission)))(
    "$permission: open sessions of the role $role are refused at once, until it is allowed again",
    async ({ role, permission, run }) => {
      const headers = await backend.signIn(emails[role]);
      const isOpen = (status: number) => [200, 201, 404].includes(status);
      expect((await run(headers)).filter((status) => !isOpen(status))).toEqual([]);

      await deny(role, permission);
      const refused = await run(headers);
      const me = userSchema.parse((await send("GET", "/users/me/", headers)).body);
      const ofAdmin = await run(admin);
      await set(role, permission, true);

      expect([...new Set(refused)]).toEqual([403]);
      expect(me.denied).toEqual([permission]);
      expect(ofAdmin.filter((status) => !isOpen(status))).toEqual([]);
      expect((await run(headers)).filter((status) => !isOpen(status))).toEqual([]);
    },
  );

  test("stays open to the other roles", async () => {
    await deny("user", "exportData");

    expect(await requests.exportData(await backend.signIn(emails.sales_rep))).not.toContain(403);
  });

  test("stays open to another client's members", async () => {
    await deny("sales_rep", "exportData");

    expect(await requests.exportData(await backend.signIn("rep@globex.example"))).not.toContain(403);
    expect(await deniedOf("sales_rep", await backend.signIn("clientadmin@globex.example"))).toEqual([]);
  });

  test("is denied to a user whose role another system wrote in upper case", async () => {
    const headers = await backend.signIn(emails.sales_rep);
    const isRep = eq(users.id, uidOf(emails.sales_rep));
    await deny("sales_rep", "exportData");
    await backend.store.db.update(users).set({ role: "SALES_REP" }).where(isRep);
    const again = await backend.signIn(emails.sales_rep);
    const refused = await requests.exportData(again);
    await backend.store.db.update(users).set({ role: "sales_rep" }).where(isRep);

    expect([...new Set(refused)]).toEqual([403]);
    expect(headers).not.toEqual(again);
  });

  test("stops a bulk removal that was started before", async () => {
    const rep = await backend.signIn(emails.sales_rep);
    const ids = [await addAccount(rep, "Started before"), await addAccount(rep, "Started before too")];
    const contact = await addContact(rep, ids[0] ?? "");
    const by = { uid: uidOf(emails.sales_rep), role: "sales_rep", denied: [], clientId: "acme" } as const;
    const { db } = backend.store;
    const start = (input: Pick<Parameters<typeof startBulk>[2], "selection" | "action">) =>
      db.transaction((tx) => startBulk(tx, by, { ...input, now: backend.now() }));
    const started = [
      await start({ selection: rowsOf(ids), action: { kind: "remove" } }),
      await start({
        selection: { contacts: [contact.id] },
        action: { kind: "contacts", values: { removed: true } },
      }),
    ];
    expect(started.map(({ total }) => total)).toEqual([2, 1]);

    await deny("sales_rep", "removeAccounts");
    await deny("sales_rep", "removeContacts");
    for (const { id } of started)
      await db.transaction((tx) => runBatches(tx, { clientId: "acme", id }, 10, backend.now()));

    const rows = await db.select({ at: accounts.removedAt }).from(accounts).where(inArray(accounts.id, ids));
    const [person] = await db.select().from(contacts).where(eq(contacts.id, contact.id));
    expect(rows).toEqual([{ at: null }, { at: null }]);
    expect(person?.removedAt).toBeNull();
  });

  test("removeContacts: nobody removes a contact by undoing a restoration", async () => {
    const rep = await backend.signIn(emails.sales_rep);
    const accountId = await addAccount(rep, "Restored once");
    const { id } = await addContact(rep, accountId);
    await send("DELETE", `/accounts/${accountId}/contacts/${id}/`, rep);
    await send("POST", `/accounts/${accountId}/contacts/${id}/restore/`, rep);
    const { items } = historyPageSchema.parse((await send("GET", `/accounts/${accountId}/history/`, rep)).body);
    const restoration = items.find(({ field, new: value }) => field === "removed" && value === null);

    await deny("sales_rep", "removeContacts");

    expect(await send("POST", `/accounts/${accountId}/history/undo/`, rep, { change: restoration?.id })).toMatchObject({
      status: 403,
    });
  });
});

/** Uploads a file with a do-not-contact contact and has its row checked. @returns the import's path */
async function addDoNotContactImport(headers: Headers): Promise<string> {
  const content = `Full name,Do not contact,Do-not-contact reason\nAda Moss,yes,${reason}\n`;
  const url = `/imports/${await uploadImport(backend, headers, { name: "people.csv", content })}/`;
  expect((await send("POST", `${url}read/`, headers, { kind: "contacts" })).status).toBe(200);
  await backend.jobs.drain();
  const fields = ["full_name", "do_not_contact", "do_not_contact_reason"];
  expect((await send("PUT", `${url}mapping/`, headers, { fields })).status).toBe(200);
  await backend.jobs.drain();
  return url;
}

async function readImport(url: string, headers: Headers) {
  return {
    one: importSchema.parse((await send("GET", url, headers)).body),
    rows: importRowsSchema.parse((await send("GET", `${url}rows/?part=refused`, headers)).body).items,
    file: await backend.app.inject({ url: `${url}file/?part=refused`, headers }),
  };
}

test("a denied export leaves users only the download of their own imports", async () => {
  const rep = await backend.signIn(emails.sales_rep);
  const leader = await backend.signIn(emails.sales_leader);
  const url = await addDoNotContactImport(rep);
  await deny("sales_rep", "exportData");
  expect(await readImport(url, leader)).toMatchObject({ one: { can_download: true }, file: { statusCode: 200 } });

  await deny("sales_leader", "exportData");

  expect(await readImport(url, leader)).toMatchObject({ one: { can_download: false }, file: { statusCode: 403 } });
  expect(await readImport(url, rep)).toMatchObject({ one: { can_download: true }, file: { statusCode: 200 } });
});

describe("the details of do-not-contact, once denied", () => {
  test("are missing wherever a contact is read", async () => {
    const leader = await backend.signIn(emails.sales_leader);
    const { accountId, id, path } = await addDoNotContact(leader, "Silent at many places");
    const rep = await backend.signIn(emails.sales_rep);
    const get = async (url: string) => (await send("GET", url, rep)).body;
    const readAll = async () => ({
      contact: contactPageSchema.parse(await get(`/contacts/${id}/`)).contact,
      ofAccount: contactsPageSchema.parse(await get(`/accounts/${accountId}/contacts/`)).items,
      listed: contactListPageSchema.parse(await get(`/contacts/?account=${accountId}`)).items,
      one: await get(path),
      history: historyPageSchema.parse(await get(`/accounts/${accountId}/history/`)),
      evidence: contactEvidenceSchema.parse(await get(`${path}evidence/`)).items,
      copied: (await send("POST", `${path}copy/`, rep, { field: "email" })).body,
    });
    const before = await readAll();
    expect(JSON.stringify(before).split(reason).length - 1).toBe(6);

    await deny("sales_rep", "seeDoNotContactDetails");
    const after = await readAll();

    const doNotContact = { do_not_contact: true, do_not_contact_reason: null, do_not_contact_since: null };
    expect(after.contact).toMatchObject(doNotContact);
    expect(after.ofAccount).toMatchObject([doNotContact]);
    expect(after.listed).toMatchObject([doNotContact]);
    expect(after.one).toMatchObject({ contact: doNotContact });
    expect(after.history.items.map(({ field }) => field)).not.toContainEqual(expect.stringMatching(/^do_not_contact/));
    expect(after.history.total).toBe(before.history.total - 3);
    expect(after.evidence.map(({ field }) => field)).not.toContain("do_not_contact");
    expect(after.copied).toMatchObject({ code: "do_not_contact" });
    expect(JSON.stringify(after)).not.toContain(reason);
    expect(JSON.stringify(await send("GET", path, leader))).toContain(reason);
  });

  test("can't be guessed or overwritten, and a contact can still be marked, and allowed again", async () => {
    const rep = await backend.signIn(emails.sales_rep);
    const { path } = await addDoNotContact(rep, "Silent and guessed");
    await deny("sales_rep", "seeDoNotContactDetails");
    const patch = (values: object, expected: object) => send("PATCH", path, rep, { values, expected });

    const guess = await patch({ do_not_contact_reason: "Other" }, { do_not_contact_reason: "Guess" });
    const overwrite = await patch(
      { do_not_contact: true, do_not_contact_reason: "Other" },
      { do_not_contact: true, do_not_contact_reason: "Guess" },
    );
    const stale = await patch(
      { do_not_contact: true, do_not_contact_reason: "Other" },
      { do_not_contact_reason: "Guess", do_not_contact: false },
    );
    const lifted = await patch({ do_not_contact: false }, { do_not_contact: true });
    const marked = await patch(
      { do_not_contact: true, do_not_contact_reason: "Asked again" },
      { do_not_contact: false, do_not_contact_reason: null },
    );

    expect([guess.status, overwrite.status]).toEqual([403, 403]);
    expect(stale).toMatchObject({ status: 409, body: { fields: { current: '{"do_not_contact":true}' } } });
    expect(lifted).toMatchObject({ status: 200, body: { do_not_contact: false } });
    expect(marked).toMatchObject({ status: 200, body: { do_not_contact: true, do_not_contact_reason: null } });
    expect(JSON.stringify([guess, overwrite, stale, lifted, marked])).not.toContain(reason);
  });

  test("are missing in a colleague's import, and shown in the user's own", async () => {
    const rep = await backend.signIn(emails.sales_rep);
    const leader = await backend.signIn(emails.sales_leader);
    const url = await addDoNotContactImport(rep);
    await deny("sales_rep", "seeDoNotContactDetails");
    await deny("sales_leader", "seeDoNotContactDetails");

    const ofLeader = await readImport(url, leader);
    const ofRep = await readImport(url, rep);

    expect(ofLeader.one.columns.map(({ samples }) => samples)).toEqual([["Ada Moss"], ["yes"], []]);
    expect(ofLeader.rows).toMatchObject([
      { values: { full_name: "Ada Moss", do_not_contact: "yes" }, cells: ["Ada Moss", "yes", ""] },
    ]);
    expect(ofLeader.file).toMatchObject({ statusCode: 200, body: expect.stringContaining("Ada Moss,yes,\r\n") });
    expect(JSON.stringify([ofLeader.one, ofLeader.rows])).not.toContain(reason);
    expect(ofRep.one).toMatchObject({ top_rows: expect.arrayContaining([{ line: 2, text: expect.any(String) }]) });
    for (const text of [JSON.stringify(ofRep.one), JSON.stringify(ofRep.rows), ofRep.file.body])
      expect(text).toContain(reason);
  });

  test("are hidden in a member's own recent changes, even where the old value is a colleague's", async () => {
    const leader = await backend.signIn(emails.sales_leader);
    const { path } = await addDoNotContact(leader, "Silent and lifted");
    const rep = await backend.signIn(emails.sales_rep);
    await send("PATCH", path, rep, { values: { do_not_contact: false }, expected: { do_not_contact: true } });
    const url = `/members/${uidOf(emails.sales_rep)}/last-hour/`;
    expect(JSON.stringify((await send("GET", url, rep)).body)).toContain(reason);

    await deny("sales_rep", "seeDoNotContactDetails");

    expect(JSON.stringify((await send("GET", url, rep)).body)).not.toContain(reason);
  });
});

describe("setting the rights of roles", () => {
  test("nothing is denied at first, and a repeated denial has no effect", async () => {
    expect(await read()).toEqual(limitableRoles.map((role) => ({ role, denied: [] })));
    const count = () => backend.store.db.$count(auditLog, eq(auditLog.action, "member.right"));
    const before = await count();

    await deny("sales_rep", "exportData");
    await deny("sales_rep", "exportData");

    expect(await deniedOf("sales_rep")).toEqual(["exportData"]);
    expect(await count()).toBe(before + 1);
  });

  test.each([
    ["a client admin", "client_admin", "exportData"],
    ["an operator", "admin", "exportData"],
    ["a permission that can't be limited", "sales_rep", "editAccounts"],
    ["a permission that the role never has", "user", "removeAccounts"],
  ])("refuses %s", async (_what, role, permission) => {
    expect(await set(role, permission, false)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(await set(role, permission, true)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  });

  test.each(limitableRoles)("refuses the role %s", async (role) => {
    const headers = await backend.signIn(emails[role]);

    expect(await set("user", "exportData", false, headers)).toMatchObject({ status: 403 });
    expect(await send("GET", "/clients/me/role-rights/", headers)).toMatchObject({ status: 403 });
  });

  test("concurrent changes of different permissions are all kept", async () => {
    const by = { uid: uidOf("clientadmin@acme.example"), role: "client_admin", denied: [], clientId: "acme" } as const;
    await Promise.all(
      deniablePermissions.map((permission) =>
        backend.store.db.transaction((tx) =>
          changeRoleRight(tx, by, { role: "sales_rep", permission, is_allowed: false }, backend.now()),
        ),
      ),
    );

    expect((await deniedOf("sales_rep"))?.toSorted()).toEqual(deniablePermissions.toSorted());
  });

  test("an admin who was demoted in the meantime is refused", async () => {
    const { db } = backend.store;
    const by = { uid: uidOf(emails.sales_rep), role: "client_admin", denied: [], clientId: "acme" } as const;
    const change = { role: "user", permission: "exportData", is_allowed: false } as const;

    await expect(db.transaction((tx) => changeRoleRight(tx, by, change, backend.now()))).rejects.toMatchObject({
      code: "forbidden",
    });
    const [row] = await db
      .select({ denied: sql`${clients.denied}` })
      .from(clients)
      .where(eq(clients.id, "acme"));
    expect(row).toEqual({ denied: {} });
  });
});

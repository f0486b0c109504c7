import { eq } from "drizzle-orm";
import fc from "fast-check";
import { bulkSchema, type ContactValues } from "@/lib/contracts/accounts/account-bulk";
import { undoneSchema } from "@/lib/contracts/accounts/account-change";
import { taskSchema } from "@/lib/contracts/activity/activity";
import { committeeSchema, committeeTemplateSchema } from "@/lib/contracts/contacts/committee";
import { contactChangedSchema, contactDetailSchema, contactMarkedLeftSchema } from "@/lib/contracts/contacts/contact";
import { tasks } from "../../database/schema/activity";
import { committeeRoles, committeeSeats } from "../../database/schema/committee";
import type { Who } from "../../test-people";
import {
  expectUndone,
  undoRuns as numRuns,
  startUndoWorkspace,
  type UndoState,
  type UndoWorkspace,
  withoutHistory,
} from "../../test-undo";

let workspace: UndoWorkspace;

beforeAll(async () => {
  workspace = await startUndoWorkspace();
});
afterAll(() => workspace.close());

const fields: Readonly<Record<string, string>> = {
  buying_role: "buyingRole",
  do_not_contact: "doNotContact",
  do_not_contact_reason: "doNotContactReason",
  do_not_contact_since: "doNotContactSince",
  left_company: "leftCompany",
  manager_id: "managerId",
  manager_assumed: "managerAssumed",
  account_id: "accountId",
  removed: "removedAt",
};

/**
 * Changes a contact as a user who sees the current values.
 *
 * @returns the cause; null: nothing changed, or the change was refused
 */
async function setContact(who: Who, accountId: string, id: string, values: object) {
  if (Object.keys(values).length === 0) return null;
  const now = (await workspace.readContact(id)).values;
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[fields[field] ?? field] ?? null]));
  const { status, body } = await workspace.send(who, "PATCH", `/accounts/${accountId}/contacts/${id}/`, {
    values,
    expected,
  });
  if (status === 400) return null;
  expect({ status, body }).toMatchObject({ status: 200 });
  return contactChangedSchema.parse(body).cause;
}

async function undo(accountId: string, cause: { kind: string; id: string }) {
  return undoneSchema.parse(await workspace.mustSend("rep", "POST", `/accounts/${accountId}/history/undo/`, { cause }));
}

/** Checks a contact after an undo: values that a user has set since, and values that can't be restored, stay. */
function expectContactUndone(
  [before, between, after]: [UndoState, UndoState, UndoState],
  causeId: string,
  kept: ReadonlySet<string>,
) {
  const asColumns = (state: UndoState): UndoState => ({
    ...state,
    values: Object.fromEntries(
      Object.entries(state.values).map(([column, value]) => [
        Object.entries(fields).find(([, one]) => one === column)?.[0] ?? column,
        value,
      ]),
    ),
    history: state.history.filter(({ field, causeId: by }) => by !== causeId || !kept.has(field)),
  });
  expectUndone(asColumns(before), asColumns(between), asColumns(after), causeId);
}

const values = fc.record(
  {
    title: fc.constantFrom("Buyer", "Head", "Clerk"),
    phone: fc.constantFrom("+1 212 555 0104", "+1 212 555 0105", null),
    email: fc.constantFrom("ida@one.example", "ida@two.example", null),
    buying_role: fc.constantFrom("champion", "blocker", null),
    left_company: fc.boolean(),
  },
  { requiredKeys: [] },
);
const doNotContact = fc.constantFrom<object>(
  {},
  { do_not_contact: true, do_not_contact_reason: "Asked by phone" },
  { do_not_contact: true, do_not_contact_reason: "Wrote to us", do_not_contact_since: "2026-01-05" },
  { do_not_contact: false },
);
const change = fc.tuple(values, doNotContact).map(([own, mark]) => ({ ...own, ...mark }));

test("undoing a change of a contact restores values, do-not-contact and evidence, and keeps later changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 2 }),
      change,
      fc.array(change, { maxLength: 2 }),
      async (earlier, changed, later) => {
        const accountId = await workspace.addAccount();
        const { id } = await workspace.addContact(accountId);
        for (const one of earlier) await setContact("leader", accountId, id, one);
        const before = await workspace.readContact(id);
        const cause = await setContact("rep", accountId, id, changed);
        if (cause === null) return;
        for (const one of later) await setContact("leader", accountId, id, one);
        const between = await workspace.readContact(id);

        const { status, body } = await workspace.send("rep", "POST", `/accounts/${accountId}/history/undo/`, { cause });

        const after = await workspace.readContact(id);
        if (status !== 200) {
          // Refused only for the email or phone number of a contact who has since been marked do-not-contact.
          expect({ status, body }).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
          expect(between.values).toMatchObject({ doNotContact: true });
          expect(after).toEqual(between);
          return;
        }
        const { kept } = undoneSchema.parse(body);
        expectContactUndone([before, between, after], cause.id, new Set(kept.map(({ field }) => field)));
        if (later.length === 0) expect(withoutHistory(after)).toEqual(withoutHistory(before));
      },
    ),
    { numRuns },
  );
}, 240_000);

test("undoing do-not-contact keeps all of it when its reason was changed since", async () => {
  const accountId = await workspace.addAccount();
  const { id } = await workspace.addContact(accountId);
  const marked = { do_not_contact: true, do_not_contact_reason: "Asked by phone", title: "Head" };
  const cause = await setContact("rep", accountId, id, marked);
  if (cause === null) throw new Error("do-not-contact is a change");
  const again = { do_not_contact_reason: "Wrote to us", do_not_contact_since: "2026-01-05" };
  await setContact("leader", accountId, id, again);

  const { kept, undone } = await undo(accountId, cause);

  expect(undone).toBe(1);
  expect(kept.map(({ field }) => field).sort()).toEqual([
    "do_not_contact",
    "do_not_contact_reason",
    "do_not_contact_since",
  ]);
  expect((await workspace.readContact(id)).values).toMatchObject({
    title: "Buyer",
    doNotContact: true,
    doNotContactReason: "Wrote to us",
    doNotContactSince: "2026-01-05",
  });
});

test("undoing one entry of a manager restores manager and assumption, unless one of them was changed since", async () => {
  const accountId = await workspace.addAccount();
  const [old, recent] = [await workspace.addContact(accountId), await workspace.addContact(accountId)];
  const { id } = await workspace.addContact(accountId, { manager_id: old.id, manager_assumed: true });
  const manager = async () => {
    const { managerId, managerAssumed } = (await workspace.readContact(id)).values;
    return [managerId, managerAssumed];
  };
  const undoManager = async () => {
    const { history } = await workspace.readContact(id);
    const change = history.findLast(({ field }) => field === "manager_id")?.id;
    return workspace.send("rep", "POST", `/accounts/${accountId}/history/undo/`, { change: `${change}` });
  };
  await setContact("rep", accountId, id, { manager_id: recent.id });
  expect((await undoManager()).status).toBe(200);
  expect(await manager()).toEqual([old.id, true]);

  await setContact("rep", accountId, id, { manager_id: recent.id });
  await setContact("leader", accountId, id, { manager_assumed: true });
  expect(await undoManager()).toMatchObject({ status: 409, body: { code: "changed_since" } });
  expect(await manager()).toEqual([recent.id, true]);
});

const contactsValues = fc.constantFrom<ContactValues>(
  { do_not_contact: true, do_not_contact_reason: "Asked at the fair" },
  { left_company: true },
  { removed: true },
);

test("undoing a bulk change of contacts restores each contact that nobody changed since, at every account", async () => {
  await fc.assert(
    fc.asyncProperty(
      contactsValues,
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(1), change), { minLength: 2, maxLength: 4 }),
      fc.array(
        fc.tuple(
          fc.nat(3),
          fc.constantFrom<object | "move" | "remove">({ title: "Head" }, { left_company: false }, "move", "remove"),
        ),
        { maxLength: 3 },
      ),
      async (values, isByQuery, earlierChanges, later) => {
        const accounts = [await workspace.addAccount(), await workspace.addAccount()];
        const elsewhere = await workspace.addAccount();
        const people: { id: string; accountId: string }[] = [];
        for (const [at, earlier] of earlierChanges) {
          const accountId = accounts[at] ?? "";
          const { id } = await workspace.addContact(accountId);
          await setContact("leader", accountId, id, earlier);
          people.push({ id, accountId });
        }
        const readAll = () => Promise.all(people.map(({ id }) => workspace.readContact(id)));
        const before = await readAll();
        const bulk = bulkSchema.parse(
          await workspace.mustSend("rep", "POST", "/contacts/bulk/", {
            contacts: isByQuery ? { query: `account=${accounts.join(",")}&sort=-updated` } : people.map(({ id }) => id),
            action: { kind: "contacts", values },
          }),
        );
        const removed = new Set<string>();
        for (const [at, one] of later) {
          const person = people[at];
          if (!person || removed.has(person.id)) continue;
          const url = `/accounts/${person.accountId}/contacts/${person.id}/`;
          if ("removed" in values) await workspace.send("leader", "POST", `${url}restore/`);
          if (one === "remove") await workspace.mustSend("leader", "DELETE", url);
          else
            await setContact("leader", person.accountId, person.id, one === "move" ? { account_id: elsewhere } : one);
          if (typeof one === "string") removed.add(person.id);
        }
        const between = await readAll();

        await workspace.mustSend("rep", "POST", `/accounts/bulk/${bulk.id}/undo/`);

        for (const [at, after] of (await readAll()).entries()) {
          const [stateBefore, stateBetween] = [before[at], between[at]];
          if (!stateBefore || !stateBetween) throw new Error("three states of every contact");
          // A contact who has been removed keeps their values.
          if (removed.has(people[at]?.id ?? "")) {
            expect(withoutHistory(after)).toEqual(withoutHistory(stateBetween));
            continue;
          }
          expectContactUndone([stateBefore, stateBetween, after], bulk.id, new Set());
          const isTouched = later.some(([index]) => index === at);
          if (!isTouched) expect(withoutHistory(after)).toEqual(withoutHistory(stateBefore));
        }
      },
    ),
    { numRuns },
  );
}, 240_000);

test("undoing a move restores the account, the manager and the reports", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.nat(2),
      fc.boolean(),
      async (isLed, isAssumed, reports, isLater) => {
        const [from, to] = [await workspace.addAccount(), await workspace.addAccount()];
        const manager = await workspace.addContact(from);
        const led = isLed ? { manager_id: manager.id, manager_assumed: isAssumed } : {};
        const { id } = await workspace.addContact(from, led);
        for (let at = 0; at < reports; at += 1)
          await workspace.addContact(from, { manager_id: id, manager_assumed: at % 2 === (isAssumed ? 0 : 1) });
        const before = await workspace.readContacts(from);
        const cause = await setContact("rep", from, id, { account_id: to });
        if (cause === null) throw new Error("a move is a change");
        if (isLater) await setContact("leader", to, id, { title: "Head of Moves" });

        await undo(from, cause);

        const after = await workspace.readContacts(from);
        const own = (state: UndoState) => (isLater && state.values.id === id ? ["title"] : []);
        const seen = (states: UndoState[]) =>
          states.map((state) => {
            const { values, sources } = withoutHistory(state);
            const otherSources = Object.fromEntries(
              Object.entries(sources).filter(([field]) => !own(state).includes(field)),
            );
            return { values: { ...values, ...(own(state).length > 0 && { title: "" }) }, sources: otherSources };
          });
        expect(seen(after)).toEqual(seen(before));
        expect(await workspace.readContacts(to)).toEqual([]);
      },
    ),
    { numRuns },
  );
}, 240_000);

test("undoing a contact's departure restores the contact and the tasks that nobody has changed since", async () => {
  const { db } = workspace.backend.store;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.nat(2), fc.boolean(), async (isHanded, count, isLater) => {
      const accountId = await workspace.addAccount();
      const [leaver, successor, third] = [
        await workspace.addContact(accountId),
        await workspace.addContact(accountId),
        await workspace.addContact(accountId),
      ];
      const mine: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const task = { title: `Call ${at}`, contact_id: leaver.id };
        mine.push(
          taskSchema.parse(await workspace.mustSend("leader", "POST", `/accounts/${accountId}/tasks/`, task)).id,
        );
      }
      const readTasks = async () =>
        (await db.select().from(tasks).where(eq(tasks.accountId, accountId)))
          .map(({ updatedAt: _at, ...task }) => task)
          .sort((a, b) => a.id.localeCompare(b.id));
      const before = { people: await workspace.readContacts(accountId), tasks: await readTasks() };
      const url = `/accounts/${accountId}/contacts/${leaver.id}/left/`;
      const departure = contactMarkedLeftSchema.parse(
        await workspace.mustSend("rep", "POST", url, { successor_id: isHanded ? successor.id : null }),
      );
      expect(departure.tasks.map(({ id }) => id).sort()).toEqual([...mine].sort());
      const moved = isLater ? mine.slice(0, 1) : [];
      for (const id of moved)
        await workspace.mustSend("leader", "PATCH", `/accounts/${accountId}/tasks/${id}/`, { contact_id: third.id });
      if (departure.contact.cause === null) throw new Error("leaving is a change");

      await undo(accountId, departure.contact.cause);
      for (const { id, updated_at } of departure.tasks)
        await workspace.send("rep", "PATCH", `/accounts/${accountId}/tasks/${id}/`, {
          contact_id: leaver.id,
          updated_at,
        });

      const after = await workspace.readContacts(accountId);
      expect(after.map(withoutHistory)).toEqual(before.people.map(withoutHistory));
      expect(await readTasks()).toEqual(
        before.tasks.map((task) => (moved.includes(task.id) ? { ...task, contactId: third.id } : task)),
      );
    }),
    { numRuns },
  );
}, 240_000);

test("restoring a removed contact restores values, evidence and reports", async () => {
  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), async (values, isManager) => {
      const accountId = await workspace.addAccount();
      const { id } = await workspace.addContact(accountId);
      if (isManager) await workspace.addContact(accountId, { manager_id: id, manager_assumed: true });
      await setContact("leader", accountId, id, values);
      const before = await workspace.readContacts(accountId);
      const url = `/accounts/${accountId}/contacts/${id}/`;

      await workspace.mustSend("rep", "DELETE", url);
      await workspace.mustSend("rep", "POST", `${url}restore/`);

      expect((await workspace.readContacts(accountId)).map(withoutHistory)).toEqual(before.map(withoutHistory));
    }),
    { numRuns },
  );
}, 240_000);

test("a contact who left an account they had moved to keeps the tasks about them at the earlier account", async () => {
  const [from, to] = [await workspace.addAccount(), await workspace.addAccount()];
  const [cy, successor] = [await workspace.addContact(from), await workspace.addContact(to)];
  const addTask = async (accountId: string) => {
    const task = { title: "Call", contact_id: cy.id };
    return taskSchema.parse(await workspace.mustSend("leader", "POST", `/accounts/${accountId}/tasks/`, task)).id;
  };
  const stayed = await addTask(from);
  await setContact("leader", from, cy.id, { account_id: to });
  const own = await addTask(to);
  const url = `/accounts/${to}/contacts/${cy.id}/`;
  const { open_tasks: listed } = contactDetailSchema.parse(await workspace.mustSend("rep", "GET", url));
  expect(listed.map(({ id }) => id)).toEqual([own]);

  const departure = contactMarkedLeftSchema.parse(
    await workspace.mustSend("rep", "POST", `${url}left/`, { successor_id: successor.id }),
  );

  expect(departure.tasks.map(({ id }) => id)).toEqual([own]);
  const [kept] = await workspace.backend.store.db.select().from(tasks).where(eq(tasks.id, stayed));
  expect(kept?.contactId).toBe(cy.id);
});

test("a restored contact no longer reports to a manager who has moved since, but does to a removed one", async () => {
  const [from, to] = [await workspace.addAccount(), await workspace.addAccount()];
  const [mover, removed] = [await workspace.addContact(from), await workspace.addContact(from)];
  const rita = await workspace.addContact(from, { manager_id: mover.id, manager_assumed: true });
  const rob = await workspace.addContact(from, { manager_id: removed.id });
  const urlOf = ({ id }: { id: string }) => `/accounts/${from}/contacts/${id}/`;
  for (const one of [rita, rob, removed]) await workspace.mustSend("rep", "DELETE", urlOf(one));
  await setContact("leader", from, mover.id, { account_id: to });

  for (const one of [rita, rob, removed]) await workspace.mustSend("rep", "POST", `${urlOf(one)}restore/`);

  const restored = await workspace.readContact(rita.id);
  expect(restored.values).toMatchObject({ managerId: null, managerAssumed: false, removedAt: false });
  expect(restored.sources).not.toHaveProperty("manager_id");
  expect(restored.history.map(({ field }) => field)).toContain("manager_id");
  expect((await workspace.readContact(rob.id)).values).toMatchObject({ managerId: removed.id });
});

test("an undo keeps a value that a colleague changed while the contact was at another account", async () => {
  const [from, to] = [await workspace.addAccount(), await workspace.addAccount()];
  const { id } = await workspace.addContact(from);
  const cause = await setContact("rep", from, id, { title: "Head" });
  await setContact("leader", from, id, { account_id: to });
  await setContact("leader", to, id, { title: "Chief" });
  await setContact("leader", to, id, { account_id: from });

  const response = await workspace.send("rep", "POST", `/accounts/${from}/history/undo/`, {
    change: `${(await workspace.readContact(id)).history.find(({ causeId }) => causeId === cause?.id)?.id}`,
  });

  expect(response).toMatchObject({ status: 409, body: { code: "changed_since" } });
  expect((await workspace.readContact(id)).values).toMatchObject({ title: "Chief" });
});

test("undoing a move restores the manager even if the contact had another one at the other account", async () => {
  const [from, to] = [await workspace.addAccount(), await workspace.addAccount()];
  const [manager, other] = [await workspace.addContact(from), await workspace.addContact(to)];
  const { id } = await workspace.addContact(from, { manager_id: manager.id });
  const cause = await setContact("rep", from, id, { account_id: to });
  if (cause === null) throw new Error("a move is a change");
  await setContact("leader", to, id, { manager_id: other.id });

  expect((await undo(from, cause)).kept).toEqual([]);

  expect((await workspace.readContact(id)).values).toMatchObject({ accountId: from, managerId: manager.id });
});

test("undoing a committee assignment restores its contact, unless someone has filled the role since", async () => {
  const { db } = workspace.backend.store;
  const [role] = committeeTemplateSchema.parse(
    await workspace.mustSend("admin", "GET", "/clients/me/committee/"),
  ).roles;
  if (!role) throw new Error("the sample has roles");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, null),
      fc.constantFrom(0, 1, null),
      fc.constantFrom(0, 2, null, undefined),
      fc.constantFrom("none", "left", "removed"),
      async (first, second, third, what) => {
        const accountId = await workspace.addAccount();
        const people = [
          await workspace.addContact(accountId),
          await workspace.addContact(accountId),
          await workspace.addContact(accountId),
        ];
        const readSeat = async () =>
          (await db.select().from(committeeSeats).where(eq(committeeSeats.accountId, accountId))).map(
            ({ updatedAt: _at, ...seat }) => seat,
          );
        const url = `/accounts/${accountId}/committee/${role.id}/`;
        const fill = async (who: Who, at: number | null) => {
          const [now] = await readSeat();
          const contactId = at === null ? null : (people[at]?.id ?? null);
          const expected = now?.contactId ?? null;
          committeeSchema.parse(await workspace.mustSend(who, "PUT", url, { contact_id: contactId, expected }));
          return contactId !== expected;
        };
        await fill("leader", first);
        const before = await readSeat();
        if (!(await fill("rep", second))) return;
        const { history } = await workspace.readAccount(accountId);
        const cause = { kind: "edit", id: history.at(-1)?.causeId ?? "" };
        const isLater = third !== undefined && (await fill("leader", third));
        const target = first === null ? undefined : people[first]?.id;
        if (target && what === "left") await setContact("leader", accountId, target, { left_company: true });
        if (target && what === "removed")
          await workspace.mustSend("leader", "DELETE", `/accounts/${accountId}/contacts/${target}/`);
        const between = await readSeat();

        const { kept } = await undo(accountId, cause);

        expect(await readSeat()).toEqual(isLater ? between : before);
        expect(kept).toHaveLength(isLater ? 1 : 0);
      },
    ),
    { numRuns },
  );
}, 240_000);

test("saving the previous committee roles again restores them with their contacts", async () => {
  const { db } = workspace.backend.store;
  const accountId = await workspace.addAccount();
  const { id: contactId } = await workspace.addContact(accountId);
  const readRoles = async () =>
    committeeTemplateSchema.parse(await workspace.mustSend("admin", "GET", "/clients/me/committee/")).roles;
  for (const { id } of await readRoles())
    await workspace.mustSend("rep", "PUT", `/accounts/${accountId}/committee/${id}/`, {
      contact_id: contactId,
      expected: null,
    });
  const readAll = async () => ({
    roles: (await db.select().from(committeeRoles))
      .filter(({ removedAt }) => removedAt === null)
      .sort((a, b) => a.id.localeCompare(b.id)),
    seats: committeeSchema.parse(await workspace.mustSend("rep", "GET", `/accounts/${accountId}/committee/`)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(20), { maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      async (order, isNew, swaps) => {
        const roles = await readRoles();
        const before = await readAll();
        const reordered = [...new Set(order.map((at) => roles[at % roles.length]))].flatMap((role) => role ?? []);
        const names = reordered.map(({ name }) => name);
        if (swaps) names.reverse();
        const newRoles = [
          ...reordered.map(({ id }, at) => ({ id, name: names[at] ?? "" })),
          ...(isNew ? [{ name: `Role ${workspace.next()}` }] : []),
        ];
        const changed = committeeTemplateSchema.parse(
          await workspace.mustSend("admin", "PUT", "/clients/me/committee/", { roles: newRoles, expected: roles }),
        );

        await workspace.mustSend("admin", "PUT", "/clients/me/committee/", { roles, expected: changed.roles });

        expect(await readAll()).toEqual(before);
      },
    ),
    { numRuns },
  );
}, 240_000);

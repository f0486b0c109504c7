import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { sinceSchema } from "@/lib/contracts/accounts/since";
import { signalsPageSchema } from "@/lib/contracts/activity/activity";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { alertRuleSchema } from "@/lib/contracts/rules/alert-rule";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { signals } from "../../database/schema/activity";
import { alertRules } from "../../database/schema/alert-rules";
import { accountChanges } from "../../database/schema/history";
import { outbox } from "../../database/schema/outbox";
import { changeAccount } from "../../domains/accounts/change";
import { changeMany } from "../../domains/accounts/change-many";
import { writeOwnSignals } from "../../domains/signals/own-signals/write";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
/** An account owned by the rep. */
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
  [rep, leader] = await Promise.all([backend.signIn("rep@acme.example"), backend.signIn("leader@acme.example")]);
  const { body } = await backend.request({ url: "/accounts/", query: { owner: "me", limit: "1" }, headers: rep });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.jobs.drain();
  await backend.store.db.delete(signals).where(eq(signals.connector, "own"));
  await backend.store.db.delete(outbox);
  backend.advance(61_000);
});

async function ownSignals() {
  await backend.jobs.drain();
  return backend.store.db
    .select()
    .from(signals)
    .where(and(eq(signals.clientId, "acme"), eq(signals.connector, "own")))
    .orderBy(asc(signals.title));
}

const alertsOf = (email: SampleEmail) => readAlerts(backend, email);

/** Writes values to the account as an import does. */
async function importValues(values: Record<string, string>, kind = "import", source = "Import: book.csv") {
  const at = backend.now();
  const cause = { kind, id: randomUUID() };
  const origin = { source, method: "manual" as const, confidence: "high" as const, seenAt: at };
  const steps = new Map(
    Object.entries(values).map(([field, value]) => [field, { kind: "see" as const, value, origin, isDecided: true }]),
  );
  await backend.store.db.transaction((tx) =>
    changeMany(tx, "acme", [{ accountId, steps }], { actorId: uidOf("leader@acme.example"), cause, at }),
  );
  backend.advance(1_000);
  return { clientId: "acme", accountIds: [accountId], at: at.toISOString() };
}

async function addContact(name: string) {
  const payload = { full_name: name, title: "VP Procurement", function: "procurement", level: "vp" };
  const { body } = await backend.request({
    method: "POST",
    url: `/accounts/${accountId}/contacts/`,
    payload,
    headers: leader,
  });
  backend.advance(1_000);
  return contactSchema.parse(body).id;
}

const markLeft = (id: string) =>
  backend.request({
    method: "POST",
    url: `/accounts/${accountId}/contacts/${id}/left/`,
    payload: { successor_id: null },
    headers: leader,
  });

const revert = (id: string) =>
  backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/contacts/${id}/`,
    payload: { values: { left_company: false }, expected: { left_company: true } },
    headers: leader,
  });

describe("a large change of a value by a source", () => {
  test("creates a signal with both figures and the source, unlike a small or typed change", async () => {
    await importValues({ revenue_usd: "1000000000", employees: "1000" });
    await backend.jobs.drain();
    await backend.store.db.delete(signals).where(eq(signals.connector, "own"));

    await importValues({ revenue_usd: "1500000000", employees: "1100" });
    await importValues({ employees: "2200" }, "edit");

    expect(await ownSignals()).toMatchObject([
      {
        kind: "value_changed",
        title: "Revenue $1B → $1.5B (+50%)",
        source: "Import: book.csv",
        accountId,
        createdBy: uidOf("leader@acme.example"),
      },
    ]);
    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });

  test("by a connector is measured from the connector's own last value, not from an estimate it replaces", async () => {
    await importValues({ employees: "1000" });
    await importValues({ employees: "3000" }, "connector", "SEC EDGAR");
    await backend.jobs.drain();
    expect((await ownSignals()).filter(({ source }) => source === "SEC EDGAR")).toEqual([]);

    await importValues({ employees: "5000" }, "connector", "SEC EDGAR");

    expect((await ownSignals()).filter(({ source }) => source === "SEC EDGAR")).toMatchObject([
      { title: "Employees 3K → 5K (+67%)" },
    ]);
  });

  test("creates one signal even in concurrent runs", async () => {
    const { db } = backend.store;
    await importValues({ employees: "1000" });
    await backend.jobs.drain();
    await db.delete(signals).where(eq(signals.connector, "own"));
    const changes = await importValues({ employees: "3000" });

    const write = () => db.transaction((tx) => writeOwnSignals(tx, changes, backend.now()));
    const written = await Promise.all([write(), write(), write()]);

    expect(written.toSorted()).toEqual([0, 0, 1]);
    expect(await ownSignals()).toHaveLength(1);
  });

  test("creates a signal on retry if the first attempt failed", async () => {
    const { db } = backend.store;
    await importValues({ employees: "1000" });
    await backend.jobs.drain();
    await db.delete(signals).where(eq(signals.connector, "own"));
    const changes = await importValues({ employees: "4000" });

    await expect(
      db.transaction(async (tx) => {
        await writeOwnSignals(tx, changes, backend.now());
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");

    expect(await ownSignals()).toMatchObject([{ title: "Employees 1K → 4K (+300%)" }]);
  });

  test("loses its signal when undone, in either processing order", async () => {
    const { db } = backend.store;
    await importValues({ revenue_usd: "1000000000" });
    await backend.jobs.drain();
    await db.delete(signals).where(eq(signals.connector, "own"));
    const changes = await importValues({ revenue_usd: "2000000000" });
    expect(await ownSignals()).toHaveLength(1);
    const [last] = await db
      .select()
      .from(accountChanges)
      .where(and(eq(accountChanges.accountId, accountId), eq(accountChanges.new, "2000000000")));

    const undone = await backend.request({
      method: "POST",
      url: `/accounts/${accountId}/history/undo/`,
      payload: { change: String(last?.id) },
      headers: leader,
    });

    expect(undone.status).toBe(200);
    expect(await ownSignals()).toEqual([]);
    await db.transaction((tx) => writeOwnSignals(tx, changes, backend.now()));
    expect(await ownSignals()).toEqual([]);
  });

  test("triggers a rule for its kind and isn't also counted as a new signal", async () => {
    await importValues({ employees: "1000" });
    await backend.jobs.drain();
    await backend.store.db.delete(outbox);
    const rule = { name: "Sizes", query: "owner=me", kind: "signal", topics: ["value_changed"] };
    const saved = await backend.request({ method: "POST", url: "/alert-rules/", payload: rule, headers: rep });
    const since = async () =>
      sinceSchema.parse((await backend.request({ url: `/accounts/${accountId}/since/`, headers: rep })).body);
    await backend.request({ method: "POST", url: `/accounts/${accountId}/visits/`, headers: rep });
    const before = await since();
    backend.advance(1_000);

    await importValues({ employees: "9000" });

    expect(await alertsOf("rep@acme.example")).toMatchObject([
      { type: "signal", title: "Employees 1K → 9K (+800%)", ruleId: alertRuleSchema.parse(saved.body).id },
    ]);
    expect((await since()).signals.count).toBe(before.signals.count);
    await backend.store.db.delete(alertRules);
  });

  test("acknowledges the alert of its rule when undone", async () => {
    await importValues({ employees: "1000" });
    await backend.jobs.drain();
    const rule = { name: "Sizes", query: "owner=me", kind: "signal", topics: ["value_changed"] };
    await backend.request({ method: "POST", url: "/alert-rules/", payload: rule, headers: rep });
    backend.advance(1_000);
    await importValues({ employees: "9000" });
    await backend.jobs.drain();
    await backend.store.db.delete(outbox);
    const [change] = historyPageSchema
      .parse((await backend.request({ url: `/accounts/${accountId}/history/`, headers: rep })).body)
      .items.filter(({ field }) => field === "employees");

    const undo = { change: change?.id };
    await backend.request({ method: "POST", url: `/accounts/${accountId}/history/undo/`, payload: undo, headers: rep });
    await backend.jobs.drain();

    const updates = await backend.store.db.select().from(outbox).where(eq(outbox.kind, "update"));
    expect(updates.map(({ fields }) => fields)).toContainEqual({ visibility: "ACKNOWLEDGED" });
    await backend.store.db.delete(alertRules);
  });

  test("creates no signal for another client's account or a removed one", async () => {
    const { body } = await backend.request({
      method: "POST",
      url: "/accounts/",
      payload: { name: "Soon gone" },
      headers: leader,
    });
    const { id } = accountDetailSchema.parse(body);
    const at = new Date(backend.now().getTime() + 1);
    const origin = {
      ...{ source: "Registry (API)", method: "reported" as const, confidence: "high" as const, seenAt: at },
      ...{ actorId: null, at, cause: { kind: "api", id: randomUUID() } },
    };
    const setEmployees = (employees: number) =>
      backend.store.db.transaction((tx) =>
        changeAccount(tx, {
          ...{ clientId: "acme", accountId: id, values: { employees } },
          origin: { ...origin, seenAt: new Date(at.getTime() + employees), at: new Date(at.getTime() + employees) },
        }),
      );
    backend.advance(60_000);
    await setEmployees(100);
    await setEmployees(900);
    await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [id] }, headers: leader });

    expect(await ownSignals()).toEqual([]);
    const elsewhere = { clientId: "globex", accountIds: [id], at: new Date(at.getTime() + 900).toISOString() };
    const written = await backend.store.db.transaction((tx) => writeOwnSignals(tx, elsewhere, backend.now()));
    expect(written).toBe(0);
  });
});

describe("a contact marked as having left", () => {
  test("creates a signal and alerts only the owner; undoing removes the signal and acknowledges the alert", async () => {
    const id = await addContact("Jo Lee");
    expect((await markLeft(id)).status).toBe(200);

    const [signal] = await ownSignals();
    expect(signal).toMatchObject({ kind: "contact_left", title: "Jo Lee, VP Procurement, left", accountId });
    expect(await alertsOf("rep@acme.example")).toMatchObject([
      { type: "signal", title: "Jo Lee, VP Procurement, left", visibility: "NEW", accountId },
    ]);
    expect(await alertsOf("leader@acme.example")).toEqual([]);
    backend.advance(1_000);
    expect((await revert(id)).status).toBe(200);

    expect(await ownSignals()).toEqual([]);
    expect(await alertsOf("rep@acme.example")).toMatchObject([{ visibility: "ACKNOWLEDGED" }]);
    backend.advance(1_000);
    await markLeft(id);
    expect(await ownSignals()).toHaveLength(1);
  });

  test("creates no signal if undone before the job runs", async () => {
    const id = await addContact("Ann Quick");
    await markLeft(id);
    backend.advance(1_000);
    await revert(id);

    expect(await ownSignals()).toEqual([]);
    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });

  test("appears in the account's signals with the user who recorded it", async () => {
    await markLeft(await addContact("Pat Gone"));
    await backend.jobs.drain();

    const { body } = await backend.request({ url: `/accounts/${accountId}/signals/`, headers: rep });

    expect(signalsPageSchema.parse(body).items[0]).toMatchObject({
      ...{ kind: "contact_left", title: "Pat Gone, VP Procurement, left", source: "Account history" },
      recorded_by: { uid: uidOf("leader@acme.example") },
    });
  });
});

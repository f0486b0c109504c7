import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SlowLine, startSlowLine } from "@/e2e/fixtures/slow-line";
import { messagesPath } from "@/lib/contracts/alerts/live-document";
import { messagesSchema } from "@/lib/contracts/messages/message";
import { sessionsSchema } from "@/lib/contracts/people/session";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { call, type Holder, signInAt } from "./fixtures/backend-calls";
import { type Document, documentsAt, pingDatabase } from "./fixtures/live-documents";
import { createStoppableProcess, type StoppableProcess } from "./fixtures/stoppable-process";
import { until } from "./fixtures/until";
import { addressesOf, planParts } from "./parts";
import { type PostgresServer, startPostgres } from "./postgres/postgres";
import { ensureSecrets } from "./secrets";
import { readStackSettings } from "./settings";

jest.setTimeout(240_000);

const folder = mkdtempSync(join(tmpdir(), "sightline-killed-"));
const [publisher, reader] = ["clientadmin@acme.example", "rep@acme.example"] as const;
let postgres: PostgresServer;
let emulators: StoppableProcess;
let backend: StoppableProcess;
let line: SlowLine;
let api: string;
let database: string;

beforeAll(async () => {
  const settings = await readStackSettings(["--free-ports"], { NODE_ENV: "test", SIGHTLINE_DATA_DIR: folder });
  const addresses = addressesOf(settings);
  api = addresses.api;
  database = addresses.firestore ?? "";
  line = await startSlowLine(database);
  postgres = await startPostgres();
  const [one, other] = planParts(settings, ensureSecrets(folder), postgres.url);
  if (!one || !other) throw new Error("there are no emulators or no backend in the plan");
  emulators = createStoppableProcess(one, folder);
  backend = createStoppableProcess({ ...other, env: { ...other.env, FIRESTORE_EMULATOR_HOST: line.address } }, folder);
  await emulators.start();
  await backend.start();
});

afterAll(async () => {
  await backend.kill();
  await emulators.kill();
  await line.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (email: SampleEmail, url = api) => signInAt(url, email);

const documentsOf = (collection: string, text: string) => documentsAt(database, collection, text);

/** Acknowledges an alert as its recipient would. A second delivery of the alert would undo this. */
async function acknowledge({ name }: Document): Promise<void> {
  const body = JSON.stringify({ fields: { visibility: { stringValue: "ACKNOWLEDGED" } } });
  await pingDatabase(database, `${name}?updateMask.fieldPaths=visibility`, { method: "PATCH", body });
}

let mentions = 0;

/**
 * Publishes a message, and mentions the reader in a note; each request returns once the outbox contains its deliveries.
 * Each note is written on a different account, because mentions by one author on one account share an alert.
 */
async function publish(by: Holder, to: Holder, text: string): Promise<void> {
  const message = { scope: "client", title: text, body: "", severity: "info", roles: [], dismissible: true };
  // Counted before the first await, since several publications run in parallel.
  mentions += 1;
  const at = mentions;
  const { items } = (await call(api, "GET", "/accounts/?limit=100", by)).body;
  const note = await call(api, "POST", `/accounts/${items[at].id}/notes/`, by, { body: `@[${to.uid}] ${text}` });
  const published = await call(api, "POST", "/messages/", by, message);
  expect([note.status, published.status]).toEqual([201, 201]);
}

/** Whether the backend reports every message as delivered. */
async function isPublished(by: Holder): Promise<boolean> {
  const { items } = messagesSchema.parse((await call(api, "GET", "/messages/", by)).body);
  return items.every(({ is_published }) => is_published);
}

const messagesOf = ({ client_id }: Holder) => messagesPath({ clientId: client_id, role: null });
const alertsOf = ({ uid }: Holder) => `users/${uid}/alerts`;

describe("R12 · a message and an alert arrive once when the backend is killed", () => {
  const exists = async (collection: string, text: string) => (await documentsOf(collection, text)).length > 0;
  const areWritten = async (by: Holder, to: Holder, text: string) =>
    (await exists(messagesOf(by), text)) && (await exists(alertsOf(to), text));
  const moments: [when: string, delayMs: number | null, written: number][] = [
    ["after the transaction, before the delivery", null, 0],
    ["after the read, before the write", 1500, 0],
    ["after the write, before it is recorded", 1500, 1],
  ];

  test.each(moments)("%s", async (when, delayMs, written) => {
    const [by, to] = [await signIn(publisher), await signIn(reader)];
    line.setDelay(delayMs);

    await publish(by, to, when);
    if (written > 0) await until(() => areWritten(by, to, when));
    await backend.kill();
    const before = await documentsOf(alertsOf(to), when);
    for (const alert of before) await acknowledge(alert);
    line.setDelay(0);
    await backend.start();
    await until(() => areWritten(by, to, when));
    await until(() => isPublished(by));

    const after = await documentsOf(alertsOf(to), when);
    expect(before).toHaveLength(written);
    expect(await documentsOf(messagesOf(by), when)).toHaveLength(1);
    expect(after.map(({ fields }) => fields.visibility)).toEqual([
      { stringValue: written > 0 ? "ACKNOWLEDGED" : "NEW" },
    ]);
  });
});

test("R12 · when the database is killed during deliveries, each arrives once without restarting the backend", async () => {
  const [by, to] = [await signIn(publisher), await signIn(reader)];
  const texts = Array.from({ length: 12 }, (_, n) => `the database killed ${n}.`);

  const publishing = Promise.all(texts.map((text) => publish(by, to, text)));
  await until(async () => (await documentsOf(messagesOf(by), "the database killed")).length > 0);
  await emulators.kill();
  await publishing;
  await emulators.start();

  await until(async () => (await documentsOf(messagesOf(by), "the database killed")).length === texts.length);
  await until(async () => (await documentsOf(alertsOf(to), "the database killed")).length === texts.length);
  for (const text of texts) {
    expect([text, await documentsOf(messagesOf(by), text)]).toEqual([text, [expect.anything()]]);
    expect([text, await documentsOf(alertsOf(to), text)]).toEqual([text, [expect.anything()]]);
  }
});

test("R12 · when the backend is killed while publishing, each stored message arrives once, and no other", async () => {
  const by = await signIn(publisher);
  const said: string[] = [];
  const publishing = Array.from({ length: 12 }, async (_, n) => {
    const title = `killed amid ${n}.`;
    const message = { scope: "client", title, body: "", severity: "info", roles: [], dismissible: true };
    const response = await call(api, "POST", "/messages/", by, message).catch(() => null);
    if (response?.status === 201) said.push(title);
  });

  await until(async () => said.length >= 3);
  await backend.kill();
  await Promise.all(publishing);
  await backend.start();
  const { items } = messagesSchema.parse((await call(api, "GET", "/messages/", by)).body);
  const titles = items.map(({ title }) => title).filter((title) => title.startsWith("killed amid"));
  await until(async () => (await documentsOf(messagesOf(by), "killed amid")).length >= titles.length);

  expect(titles).toEqual(expect.arrayContaining(said));
  const arrived = (await documentsOf(messagesOf(by), "killed amid")).map(({ fields }) => fields.title.stringValue);
  expect(arrived.sort()).toEqual(titles.sort());
});

describe("R12 · a backend killed during a sign-in leaves no partial session", () => {
  const moments: [when: string, (line: SlowLine) => Promise<void>, added: number[]][] = [
    ["after the session is saved, before the response", (line) => line.holdNextResponse(), [1]],
    ["before the session is saved", async () => undefined, [0, 1]],
  ];

  test.each(moments)("%s", async (_when, moment, added) => {
    const [active, ended] = [await signIn(reader), await signIn(reader)];
    await call(api, "POST", "/auth/logout/", ended);
    const before = sessionsSchema.parse((await call(api, "GET", "/users/me/sessions/", active)).body).items;
    const line = await startSlowLine(new URL(api).host);
    const reached = moment(line);

    const halfway = signIn(reader, `http://${line.address}`).catch(() => null);
    await reached;
    await backend.kill();
    const outcome = await halfway;
    await line.stop();
    await backend.start();

    const again = await signIn(reader);
    const { items } = sessionsSchema.parse((await call(api, "GET", "/users/me/sessions/", active)).body);
    const unheard = items.length - before.length - 1;
    expect(outcome).toBeNull();
    expect(added).toContain(unheard);
    for (const { expires_at } of items) expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await call(api, "GET", "/users/me/", ended)).status).toBe(401);
    expect((await call(api, "DELETE", "/users/me/sessions/", again)).status).toBe(204);
    expect((await call(api, "GET", "/users/me/sessions/", again)).body.items).toHaveLength(1);
    expect((await call(api, "GET", "/users/me/", active)).status).toBe(401);
  });
});

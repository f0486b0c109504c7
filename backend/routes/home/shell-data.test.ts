import { shellDataSchema } from "@/lib/contracts/home/shell-data";
import { messages } from "../../database/schema/outbox";
import type { RealtimeGateway } from "../../realtime/gateway";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let count: (uid: string) => Promise<number> = async () => 0;
const gateway: RealtimeGateway = {
  deliver: async () => {},
  deleteReceipts: async () => {},
  replaceTexts: async () => 0,
  deleteClient: async () => undefined,
  deleteUsers: async () => undefined,
  deleteAlerts: async () => 0,
  provision: async () => {},
  mintToken: async () => "",
  countUnread: (uid) => count(uid),
  close: async () => {},
};

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: gateway });
});
beforeEach(async () => {
  count = async () => 0;
  await backend.store.db.delete(messages);
});
afterAll(() => backend.close());

const inMinutes = (minutes: number) => new Date(backend.now().getTime() + minutes * 60_000);
const write = (title: string, change: Partial<typeof messages.$inferInsert> = {}) =>
  backend.store.db.insert(messages).values({
    clientId: "acme",
    title,
    body: "",
    severity: "info",
    roles: [],
    startTime: inMinutes(-10),
    dismissible: true,
    enabled: true,
    createdBy: uidOf("clientadmin@acme.example"),
    createdAt: backend.now(),
    updatedAt: backend.now(),
    ...change,
  });

async function frameOf(email: "rep@acme.example" | "rep@globex.example" | "user@acme.example") {
  const response = await backend.request({ method: "GET", url: "/frame/", headers: await backend.signIn(email) });
  expect(response.status).toBe(200);
  return shellDataSchema.parse(response.body);
}
const titles = async (email: Parameters<typeof frameOf>[0]) =>
  (await frameOf(email)).messages.map(({ title }) => title);

test("D4 · lists the announcements that are live now, most severe first, then latest start first", async () => {
  await write("begins later", { startTime: inMinutes(1) });
  await write("is over", { endTime: backend.now() });
  await write("is off", { enabled: false });
  await write("older");
  await write("newer", { startTime: backend.now(), endTime: inMinutes(1) });
  await write("grave", { severity: "critical" });
  await write("warning", { severity: "warning", clientId: null });

  expect(await titles("rep@acme.example")).toEqual(["grave", "warning", "newer", "older"]);
});

test("J9 G9 · lists only announcements for the user's client and role, spelled in either form", async () => {
  await write("theirs", { clientId: "globex" });
  await write("all clients", { clientId: null, severity: "critical" });
  await write("reps", { roles: ["sales_rep"], severity: "warning" });
  await write("REPS", { roles: ["SALES_REP", "admin"] });

  expect(await titles("rep@acme.example")).toEqual(["all clients", "reps", "REPS"]);
  expect(await titles("user@acme.example")).toEqual(["all clients"]);
  expect(await titles("rep@globex.example")).toEqual(["all clients", "theirs"]);
});

test("counts the user's own unread alerts", async () => {
  count = async (uid) => (uid === uidOf("rep@acme.example") ? 7 : 0);

  expect((await frameOf("rep@acme.example")).unread_alerts).toBe(7);
  expect((await frameOf("user@acme.example")).unread_alerts).toBe(0);
});

test.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["doesn't respond", () => new Promise<number>(() => {})],
])("returns an unknown count and still the announcements if the realtime database %s", async (_what, response) => {
  await write("here");
  count = response;

  expect(await frameOf("rep@acme.example")).toMatchObject({ unread_alerts: null, messages: [{ title: "here" }] });
});

test("requires a session", async () => {
  expect(await backend.request({ method: "GET", url: "/frame/" })).toMatchObject({ status: 401 });
});

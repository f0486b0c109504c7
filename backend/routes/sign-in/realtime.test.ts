import { eq } from "drizzle-orm";
import { realtimeTokenSchema } from "@/lib/contracts/people/realtime";
import { users } from "../../database/schema/core";
import type { RealtimeGateway, SessionClaims } from "../../realtime/gateway";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const minted: { uid: string; claims: SessionClaims }[] = [];
const provisioned: { uid: string; email: string | null }[] = [];
let error: Error | null = null;
const gateway: RealtimeGateway = {
  deliver: async () => {},
  deleteReceipts: async () => {},
  replaceTexts: async () => 0,
  deleteClient: async () => undefined,
  deleteUsers: async () => undefined,
  deleteAlerts: async () => 0,
  provision: async (person) => {
    if (error) throw error;
    provisioned.push(person);
  },
  mintToken: async (uid, claims) => {
    minted.push({ uid, claims });
    return `token ${minted.length}`;
  },
  countUnread: async () => 0,
  close: async () => {},
};

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: gateway });
});
beforeEach(() => {
  minted.length = 0;
  provisioned.length = 0;
  error = null;
});
afterAll(() => backend.close());

const rep = uidOf("rep@acme.example");
const request = async (headers: Record<string, string>) =>
  backend.request({ method: "POST", url: "/realtime/token/", headers });
const change = (values: Partial<typeof users.$inferInsert>) =>
  backend.store.db.update(users).set(values).where(eq(users.id, rep));

test("E3 · each session gets its own token with its client, role and expiry", async () => {
  const first = await backend.signIn("rep@acme.example");
  backend.advance(60_000);
  const second = await backend.signIn("rep@acme.example");

  const responses = [await request(first), await request(second)].map(({ body }) => realtimeTokenSchema.parse(body));

  expect(responses.map(({ token }) => token)).toEqual(["token 1", "token 2"]);
  expect(minted.map(({ uid }) => uid)).toEqual([rep, rep]);
  expect(minted.map(({ claims }) => claims)).toMatchObject(
    responses.map(({ session_expires_at: end }) => ({ client_id: "acme", role: "sales_rep", sess_exp: end })),
  );
  expect((responses[1]?.session_expires_at ?? 0) - (responses[0]?.session_expires_at ?? 0)).toBe(60);
});

test("E3 · normalizes the role, and provisions the user with their email", async () => {
  const headers = await backend.signIn("rep@acme.example");
  await change({ role: "SALES_REP" });

  await request(headers);

  expect(minted[0]?.claims.role).toBe("sales_rep");
  expect(provisioned).toEqual([{ uid: rep, email: "rep@acme.example" }]);
  await change({ role: "sales_rep" });
});

test.each([
  ["without a session", {}, 401, "unauthenticated"],
  ["with an invalid session", { authorization: "Bearer made-up" }, 401, "unauthenticated"],
] as const)("returns no token %s", async (_who, headers, status, code) => {
  expect(await request(headers)).toMatchObject({ status, body: { code } });
  expect(minted).toEqual([]);
});

test.each([
  ["without a client", { clientId: null }, 409, "no_client"],
  ["without a role", { role: null }, 403, "forbidden"],
  ["with an unknown role", { role: "Sales_Rep" }, 403, "forbidden"],
  ["disabled", { disabled: true }, 401, "unauthenticated"],
] as const)("D6 · a user %s gets no token and no record", async (_who, values, status, code) => {
  const headers = await backend.signIn("rep@acme.example");
  await change(values);

  const response = await request(headers);
  await change({ clientId: "acme", role: "sales_rep", disabled: false });

  expect(response).toMatchObject({ status, body: { code } });
  expect([...minted, ...provisioned]).toEqual([]);
});

test("a failed database sign-in returns a 503 with Retry-After and keeps the session", async () => {
  const headers = await backend.signIn("rep@acme.example");
  error = new Error("Firebase is away");

  const response = await request(headers);
  error = null;

  expect(response).toMatchObject({ status: 503, body: { code: "realtime_unavailable" } });
  expect(response.headers["retry-after"]).toBe("5");
  expect((await request(headers)).status).toBe(200);
});

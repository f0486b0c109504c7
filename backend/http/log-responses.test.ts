import { sql } from "drizzle-orm";
import pino from "pino";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { uuidOf } from "../seed/random";
import { startTestBackend, type TestBackend } from "../test-backend";

const lines: string[] = [];
let backend: TestBackend;

beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  backend = await startTestBackend({ logger });
});
afterAll(() => backend.close());

test("S9 W13 · logs the route and outcome without tokens, passwords, email addresses, codes or line breaks", async () => {
  const payload = { email: "rep@acme.example", password: samplePassword };
  const { access_token } = signedInUserSchema.parse(
    (await backend.request({ method: "POST", url: "/auth/login/", payload })).body,
  );
  const authorization = `Bearer ${access_token}`;
  await backend.request({ url: "/users/me/", headers: { authorization } });
  await backend.request({ url: "/accounts/00000000-0000-4000-8000-000000000000/", headers: { authorization } });
  await backend.request({ url: "/auth/oidc/start?email=rep%40acme.example%0d%0alevel%3a60" });
  await backend.request({ url: "/auth/oidc/complete?code=a-code&state=a-state" });
  await backend.request({ method: "POST", url: "/auth/forgot-password/", payload: { email: "rep@acme.example" } });
  await backend.request({ method: "POST", url: "/auth/login/", payload: `{"email":"${payload.email}` });
  await backend.readMail();

  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.filter(({ msg }) => msg === "answered")).toHaveLength(7);
  expect(entries[0]).toMatchObject({ method: "POST", route: "/auth/login/", status: 200, ms: expect.any(Number) });
  const all = lines.join("");
  expect(all).not.toContain(access_token);
  expect(all).not.toContain(samplePassword);
  expect(all).not.toMatch(/rep@|rep%40|a-code|a-state|00000000-0000/);
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/);
});

test("logs a valid request id from the host and replaces any other", async () => {
  const requestId = "3f0c2a52-9a41-4a51-8d0f-1c8a1f6f3a10";
  const odd = ["", "x".repeat(65), "a b", '{"level":60}', "naïve"];
  lines.length = 0;

  for (const name of [requestId, ...odd])
    await backend.request({ url: "/users/me/", headers: { "x-request-id": name } });

  const [first, ...others] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  expect(first.requestId).toBe(requestId);
  expect(others).toHaveLength(odd.length);
  for (const { requestId } of others) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(others.map(({ requestId }) => requestId)).size).toBe(odd.length);
});

test("S9 W13 · logs where a database error happened, without any values", async () => {
  const authorization = (await backend.signIn("rep@acme.example")).authorization;
  const account = uuidOf("account", "acme", "cik:0001001250");
  const payload = { body: "what the customer told us alone" };
  await backend.store.db.execute(
    sql`alter table notes add constraint never check (body <> ${sql.raw(`'${payload.body}'`)})`,
  );
  lines.length = 0;

  const refused = await backend.request({
    method: "POST",
    url: `/accounts/${account}/notes/`,
    payload,
    headers: { authorization },
  });

  const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === "request failed");
  expect(refused).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(line.err).toMatchObject({
    type: "DrizzleQueryError",
    message: expect.stringMatching(/^Failed query: insert into "notes"/),
    stack: expect.stringMatching(/^\s+at /),
    cause: { code: "23514", table: "notes", constraint: "never" },
  });
  expect(lines.join("")).not.toContain(payload.body);
  expect(lines.join("")).not.toContain(account);
});

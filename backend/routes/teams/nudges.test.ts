import { sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { hourMs } from "@/lib/contracts/wire/durations";
import { accountNudges } from "../../database/schema/coverage";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

jest.setTimeout(60_000);

const rep = uidOf("rep@acme.example");
const line = "Nobody has called since spring.";

type Headers = Record<string, string>;
let backend: TestBackend;
let leader: Headers;
let admin: Headers;
let account: { id: string; name: string };
let other: { id: string; name: string };

beforeAll(async () => {
  backend = await startTestBackend();
  await signIn();
  const { body } = await backend.request({ url: `/accounts/?limit=2&owner=${rep}`, headers: leader });
  const [first, second] = accountsPageSchema.parse(body).items;
  if (!first || !second) throw new Error("the rep has too few accounts");
  [account, other] = [first, second];
}, 180_000);
afterAll(() => backend.close());

beforeEach(async () => {
  await signIn();
  await backend.jobs.drain();
  for (const table of ["account_nudges", "account_mutes", "alert_preferences", "outbox", "alert_mails"])
    await backend.store.db.execute(sql.raw(`delete from ${table}`));
});

async function signIn() {
  leader = await backend.signIn("leader@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
}

const nudge = (headers: Headers = leader, payload: object = { uid: rep, line }, id = account.id) =>
  backend.request({ method: "POST", url: `/accounts/${id}/nudges/`, headers, payload });
const alerts = () => readAlerts(backend, "rep@acme.example");

test("a nudge is one alert with its text, its sender and a link to the account", async () => {
  expect((await nudge(leader, { uid: rep, line: `  ${line}\n` })).status).toBe(204);

  expect(await alerts()).toMatchObject([
    {
      type: "nudge",
      visibility: "NEW",
      title: `Lena Okafor about ${account.name}`,
      body: line,
      accountId: account.id,
      link: `/account/${account.id}`,
    },
  ]);
});

test("limits nudges to one a day per account and member, from any sender, even when two are concurrent", async () => {
  const both = await Promise.all([nudge(), nudge(admin)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 429]);
  const again = await nudge(admin);
  expect(again.status).toBe(429);
  expect(again.body).toMatchObject({
    code: "too_many_requests",
    detail: expect.stringMatching(/Ravi Petersen was nudged .* again in 24 hours/),
  });
  expect((await nudge(leader, { uid: rep, line }, other.id)).status).toBe(204);
  expect((await nudge(leader, { uid: uidOf("user@acme.example"), line })).status).toBe(204);

  backend.advance(23 * hourMs);
  await signIn();
  expect((await nudge()).body).toMatchObject({ detail: expect.stringMatching(/again in an hour/) });
  backend.advance(hourMs);
  await signIn();
  expect((await nudge()).status).toBe(204);
  expect(await alerts()).toHaveLength(3);
  expect(await backend.store.db.select().from(accountNudges)).toHaveLength(1);
});

test("accepts a nudge that the member muted or switched off, but doesn't deliver it", async () => {
  const member = await backend.signIn("rep@acme.example");
  const muted = await backend.request({
    method: "PUT",
    url: "/alert-mutes/",
    headers: member,
    payload: { subject: { account_id: account.id }, mute: { until: null } },
  });
  expect(muted.status).toBe(200);
  expect((await nudge()).status).toBe(204);
  expect(await alerts()).toEqual([]);

  const payload = { ways: { nudge: { in_app: false, mail: "at_once" } } };
  const changed = await backend.request({ method: "PATCH", url: "/alert-preferences/", headers: member, payload });
  expect(changed.body).toMatchObject(payload);
  expect((await nudge(leader, { uid: rep, line }, other.id)).status).toBe(204);
  expect(await alerts()).toEqual([]);
});

test("accepts nudges only from leaders, within their client, with valid members and texts", async () => {
  for (const email of ["rep@acme.example", "user@acme.example", "admin@sightline.example"] as const)
    expect((await nudge(await backend.signIn(email))).status).toBe(403);
  expect((await nudge(await backend.signIn("clientadmin@globex.example"))).status).toBe(404);
  for (const uid of [uidOf("rep@globex.example"), uidOf("leader@acme.example"), "nobody"])
    expect((await nudge(leader, { uid, line })).body).toMatchObject({
      code: "invalid_request",
      fields: { uid: expect.any(String) },
    });
  for (const wrong of ["", "   ", "x".repeat(201)])
    expect((await nudge(leader, { uid: rep, line: wrong })).status).toBe(400);
  expect(await alerts()).toEqual([]);
});

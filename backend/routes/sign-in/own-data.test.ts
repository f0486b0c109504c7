import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { auditLog } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

type Email = Parameters<TestBackend["signIn"]>[0];

async function exportOwn(email: Email) {
  const answer = await backend.app.inject({
    method: "POST",
    url: "/users/me/export/",
    headers: await backend.signIn(email),
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  return strFromU8(unzipSync(answer.rawPayload)["my-data.json"] ?? new Uint8Array());
}

test("the file holds a user's profile, sessions, texts and audit entries, but no secret and no colleague's text", async () => {
  const rep = await backend.signIn("rep@acme.example");
  const leader = await backend.signIn("leader@acme.example");
  const post = (headers: { authorization: string }, url: string, payload: object) =>
    backend.request({ method: "POST", url, headers, payload });
  const { id } = accountDetailSchema.parse((await post(rep, "/accounts/", { name: "Own Holdings" })).body);
  await post(rep, `/accounts/${id}/notes/`, { body: "Written by myself" });
  await post(leader, `/accounts/${id}/notes/`, { body: "Written by a colleague" });

  const json = await exportOwn("rep@acme.example");

  const [user] = await backend.store.db
    .select()
    .from(users)
    .where(eq(users.id, uidOf("rep@acme.example")));
  expect(json).toContain(`"value":"${user?.fullName}"`);
  expect(json).toContain('"part":"Access tokens"');
  expect(json).toContain('"part":"Audit log"');
  expect(json).toContain("Written by myself");
  expect(json).not.toContain("Written by a colleague");
  expect(json).not.toMatch(/argon2|hash|sealed/i);
});

test("an export of one's own data needs a recent proof of identity, and is in the audit log", async () => {
  const old = await backend.signIn("user@acme.example");
  backend.advance(6 * 60_000);

  const answer = await backend.request({ method: "POST", url: "/users/me/export/", headers: old, payload: {} });
  await exportOwn("user@acme.example");

  expect(answer).toMatchObject({ status: 403, body: { code: "proof_required" } });
  const entries = await backend.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, uidOf("user@acme.example")));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.data_export", "member.data_export_end"]),
  );
});

import { eq } from "drizzle-orm";
import { api, type EndpointName, endpointOf } from "@/lib/contracts/api";
import { hasByDefault, isClosedWhileViewing, isPermission } from "@/lib/contracts/rights/rights";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { splitName } from "@/lib/contracts/wire/fill-path";
import type { Role } from "@/lib/contracts/wire/role";
import { users } from "../database/schema/core";
import { uidOf } from "../seed/users";
import { startTestBackend, type TestBackend } from "../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const names = Object.keys(api) as EndpointName[];

/** Requests an endpoint for rows that don't exist, with an empty body. */
async function outcomeOf(name: EndpointName, headers: Record<string, string>): Promise<string> {
  const { method, path } = splitName(name);
  const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
  const payload = method === "GET" ? undefined : {};
  const response = await backend.app.inject({ method: method as "GET", url, headers, ...(payload && { payload }) });
  if (response.statusCode === 401) return "no session";
  return response.statusCode === 403 && /"code":"(forbidden|viewing_only)"/.test(response.body) ? "refused" : "passed";
}

/** Endpoints that refuse a role that has the permission, because the test requests another user's row. */
const refusesOthers: readonly string[] = ["GET /members/:uid/last-hour/", "POST /members/:uid/last-hour/undo/"];

/**
 * Endpoints that refuse an operator who is viewing a client, because they are about the operator's own log or are
 * reserved for the client's admins.
 */
const refusesViewers: readonly string[] = ["GET /audit/stream/", "POST /audit/stream/test/"];

/**
 * Whether an endpoint writes the product's data, which is refused while an operator views a client (clients.test.ts).
 */
function isClosed(name: EndpointName): boolean {
  const { access } = endpointOf(name);
  return !name.startsWith("GET ") && isPermission(access) && isClosedWhileViewing(access);
}

test.each<[role: Role | null, email: SampleEmail]>([
  ["admin", "admin@sightline.example"],
  ["user", "user@acme.example"],
  ["sales_rep", "rep@acme.example"],
  ["sales_leader", "leader@acme.example"],
  ["client_admin", "clientadmin@acme.example"],
  [null, "rep@globex.example"],
])("an endpoint is open to the role %s if and only if the role has its permission", async (role, email) => {
  await backend.store.db
    .update(users)
    .set({ role })
    .where(eq(users.id, uidOf(email)));
  const headers = await backend.signIn(email);
  if (role === "admin")
    await backend.request({
      method: "PUT",
      url: "/clients/chosen/",
      headers,
      payload: { client_id: "acme", reason: "Support case 4711" },
    });
  const wrong: string[] = [];
  for (const name of names) {
    const { access } = endpointOf(name);
    if (access === "anyone" || access === "apiToken" || refusesOthers.includes(name)) continue;
    if (role === "admin" && (refusesViewers.includes(name) || isClosed(name))) continue;
    const expected =
      access === "session" || (isPermission(access) && hasByDefault(role, access)) ? "passed" : "refused";
    const outcome = await outcomeOf(name, headers);
    if (outcome !== expected) wrong.push(`${name} (${access}): ${outcome}`);
  }

  expect(wrong).toEqual([]);
});

test("only endpoints with access `anyone` are open to visitors", async () => {
  const open: string[] = [];
  for (const name of names) if ((await outcomeOf(name, {})) !== "no session") open.push(name);

  expect(open).toEqual(names.filter((name) => endpointOf(name).access === "anyone" && open.includes(name)));
});

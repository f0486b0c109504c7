import { eq } from "drizzle-orm";
import { membersSchema } from "@/lib/contracts/people/member";
import { teamMembers, teams, users } from "../../database/schema/core";
import { totpSecrets } from "../../database/schema/sign-in/factors";
import { startTestBackend, type TestBackend } from "../../test-backend";

const east = "7e3c2f4a-0000-4000-8000-00000000000e";
const foreignTeam = "7e3c2f4a-0000-4000-8000-00000000000f";

let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@globex.example");
  const { db } = backend.store;
  const now = backend.now();
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const people = [
    { id: "ada", role: "sales_rep", lastLoginAt: daysBefore(1) },
    { id: "ben", role: "Sales_Rep", lastLoginAt: daysBefore(89) },
    { id: "cem", role: "sales_leader", lastLoginAt: daysBefore(91) },
    { id: "dee", role: "user", lastLoginAt: null },
    { id: "eva", role: "user", lastLoginAt: daysBefore(400), disabled: true },
  ];
  await db.delete(users).where(eq(users.email, "rep@globex.example"));
  await db.insert(users).values(
    people.map((person) => ({
      ...person,
      username: person.id,
      email: `${person.id}@globex.example`,
      fullName: person.id,
      clientId: "globex",
    })),
  );
  const at = { createdAt: now, updatedAt: now };
  await db.insert(teams).values([
    { clientId: "globex", id: east, name: "East", ...at },
    { clientId: "acme", id: foreignTeam, name: "Theirs", ...at },
  ]);
  await db.insert(teamMembers).values([
    { clientId: "globex", userId: "ada", teamId: east, createdAt: now },
    { clientId: "globex", userId: "dee", teamId: east, createdAt: now },
  ]);
  await db.insert(totpSecrets).values({ userId: "ben", sealedSecret: "x", lastStep: 0, createdAt: now });
});
afterAll(() => backend.close());

const list = async (query: string) =>
  membersSchema.parse((await backend.request({ url: `/clients/me/people/?${query}`, headers: admin })).body);
/** The members found, without the admin who asks. */
const find = async (query: string) => (await list(query)).items.flatMap(({ uid, is_me }) => (is_me ? [] : [uid]));

test.each([
  ["role=sales_rep", ["ada", "ben"]],
  ["role=sales_leader", ["cem"]],
  [`team=${east}`, ["ada", "dee"]],
  ["team=none", ["ben", "cem", "eva"]],
  [`team=${foreignTeam}`, []],
  ["state=disabled", ["eva"]],
  ["state=active", ["ada", "ben", "cem", "dee"]],
  ["factor=with", ["ben"]],
  ["factor=without", ["ada", "cem", "dee", "eva"]],
  ["sign_in=recent", ["ada"]],
  ["sign_in=quiet", ["cem", "dee", "eva"]],
  ["sign_in=never", ["dee"]],
  [`team=${east}&role=user&sign_in=never&q=DE`, ["dee"]],
  ["role=sales_leader&state=disabled", []],
])("%s selects only the members that match", async (query, uids) => {
  expect(await find(query)).toEqual(uids);
});

test("a member is listed with their team, and the total covers all pages of the filtered members only", async () => {
  const first = await list("role=sales_rep&limit=1");
  const second = await list(`role=sales_rep&limit=1&cursor=${first.next_cursor}`);

  expect(first).toMatchObject({ items: [{ uid: "ada", team: { id: east, name: "East" } }], total: 2 });
  expect(second).toMatchObject({ items: [{ uid: "ben", team: null }], total: 2, next_cursor: null });
});

test.each(["role=admin", "role=", "team=east", "state=invited", "factor=maybe", "sign_in=today", "who=me"])(
  "%s is refused",
  async (query) => {
    const response = await backend.request({ url: `/clients/me/people/?${query}`, headers: admin });

    expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  },
);

import { eq } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { teamsSchema } from "@/lib/contracts/people/team";
import { alertRuleSchema, readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import { territoriesChangedSchema, territoriesSchema } from "@/lib/contracts/rules/territory";
import { savedViewSchema } from "@/lib/contracts/views/saved-view";
import { accounts, teams } from "../../database/schema/core";
import { countFilters } from "../../domains/bulk/territories/change";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";

jest.setTimeout(60_000);

let backend: TestBackend;
let headers: Record<string, string>;
const where = "any(sector:Utilities,all(sector:Energy,state:OK))";

beforeAll(async () => {
  backend = await startTestBackend();
  headers = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());

const post = (url: string, payload: object) => backend.request({ method: "POST", url, headers, payload });

async function matching(query: Record<string, string>) {
  const { body } = await backend.request({ url: "/accounts/", headers, query: { ...query, limit: "200" } });
  return accountsPageSchema.parse(body);
}

test("a bulk change applies to the accounts that grouped filters match, and to no others", async () => {
  const { total, items } = await matching({ where });

  const { status, body } = await post("/accounts/bulk/", {
    accounts: { query: new URLSearchParams({ where, sort: "name" }).toString() },
    action: { kind: "set", values: { tier: "B" } },
  });

  expect(total).toBeGreaterThan(20);
  expect([status, bulkSchema.parse(body).total]).toEqual([201, total]);
  await backend.jobs.drain();
  const changed = await backend.store.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.tier, "B"));
  expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
});

test("an export with grouped filters contains the accounts of the list", async () => {
  const response = await downloadList(backend, {
    url: `/accounts/export/?${new URLSearchParams({ where, columns: "" })}`,
    headers,
  });

  expect(response.statusCode).toBe(200);
  expect(response.body.trimEnd().split("\r\n")).toHaveLength((await matching({ where })).total + 1);
});

test("a saved view keeps grouped filters, and rejects unknown ones", async () => {
  const view = { name: "Power", is_shared: false, columns: [], density: "compact" };
  const query = new URLSearchParams({ where, sort: "name" }).toString();

  const saved = await post("/account-views/", { ...view, query });
  const refused = await post("/account-views/", { ...view, name: "Other", query: "where=any(colour:red)" });

  expect(savedViewSchema.parse(saved.body)).toMatchObject({ query, unknown: [] });
  expect(refused).toMatchObject({ status: 400, body: { fields: { query: "where: not a filter of this list" } } });
});

test("an alert rule accepts grouped filters, and reports them as unknown if it can't read them", async () => {
  const rule = { name: "Power", kind: "signal", topics: [], query: `where=${where}` };

  const { status, body } = await post("/alert-rules/", rule);

  expect([status, alertRuleSchema.parse(body).unknown]).toEqual([201, []]);
  expect(readRuleQuery("where=any(sector:Energy,colour:red)").unknown).toEqual(["where"]);
});

test("a territory accepts grouped filters on account values but not on owners", async () => {
  await backend.store.db.delete(teams);
  const { body } = await post("/clients/me/teams/", {
    name: "East",
    leader_uid: uidOf("leader@acme.example"),
    member_uids: [uidOf("rep@acme.example")],
  });
  const team_id = teamsSchema.parse(body).items[0]?.id;
  const territory = (name: string, tree: string) =>
    post("/teams/territories/", { team_id, name, uid: null, query: new URLSearchParams({ where: tree }).toString() });

  const { total } = await matching({ where, owner: "none" });

  const saved = await territory("Power", where);
  const refused = await territory("Mine", "any(owner:me,state:OK)");
  const listed = await backend.request({ url: "/teams/territories/", query: { team: team_id ?? "" }, headers });

  expect(saved.status).toBe(201);
  const { giving } = territoriesChangedSchema.parse(saved.body);
  expect(giving?.total).toBe(total);
  expect(refused).toMatchObject({ status: 400, body: { fields: { query: "owner: not a filter of territories" } } });
  expect(territoriesSchema.parse(listed.body).items).toMatchObject([{ name: "Power", unknown: [] }]);
});

test.each([
  ["sector=Energy&employees_min=1&employees_max=5", 2],
  ["where=any(sector:Energy,state:OK)", 1],
  ["state=OK&where=all(!tier:A,any(sector:Energy,all(band:Mega Cap,status:active)))", 3],
  ["state=OK&where=all(state:OK,state:TX,any(all(sector:Energy,!sector:Utilities),all(tier:A,status:active)))", 2],
  [`where=${where}`, 1],
])("for %s, countFilters returns the minimum number of filters that a match meets, %i", (query, count) => {
  expect(countFilters(query)).toBe(count);
});

import { eq } from "drizzle-orm";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { contactListPageSchema } from "@/lib/contracts/contacts/contact-list";
import {
  accountOverviewSchema,
  accountsScreenSchema,
  contactsScreenSchema,
  homeSchema,
  insightsSchema,
} from "@/lib/contracts/home/screens";
import { industriesSchema, industrySeriesSchema } from "@/lib/contracts/insights/industry";
import { largestIndustries, ownIndustries } from "@/lib/contracts/insights/industry-choice";
import { ownTeamsSchema } from "@/lib/contracts/people/team";
import { bulks } from "../../database/schema/bulk";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: { authorization: string };
let reader: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  reader = await backend.signIn("user@acme.example");
});
afterAll(() => backend.close());

const get = async (url: string, headers = rep) => (await backend.request({ url, headers })).body;

/** A page of the list, without the fields that only the list has: news and the next task. */
async function list(query: string, headers = rep) {
  const page = accountsPageSchema.parse(await get(`/accounts/?${query}&sort=-market_cap`, headers));
  return { ...page, items: page.items.map(({ news, next_task, ...account }) => account) };
}

async function seriesOf(code: string) {
  return industrySeriesSchema.parse(await get(`/industries/${encodeURIComponent(code)}/series/`));
}

test("home returns my largest accounts and my industries' own series, like the separate endpoints", async () => {
  const home = homeSchema.parse(await get("/home/"));

  expect(home.accounts).toEqual(await list("owner=me&limit=8"));
  const { items } = industriesSchema.parse(await get("/industries/"));
  const watched = [...new Set([...ownIndustries(items), ...largestIndustries(items)])].slice(0, 8);
  expect(home).toMatchObject({ is_mine: true, industries: items });
  const codes = [...watched.map(({ code }) => code), ...home.accounts.items.map((one) => one.industry_code)];
  expect(home.figures.map(({ industry }) => industry.code)).toEqual([
    ...new Set(codes.filter((code) => code !== null)),
  ]);
  for (const { industry, items: own } of home.figures.slice(0, 2)) {
    const all = await seriesOf(industry.code);
    expect(own).toEqual(all.items.filter(({ of_code }) => of_code === industry.code));
    expect(own.length).toBeGreaterThan(0);
  }
});

test("home shows the client's largest accounts and industries to a user who can't own accounts", async () => {
  const home = homeSchema.parse(await get("/home/", reader));

  expect(home.is_mine).toBe(false);
  expect(home.accounts).toEqual(await list("limit=8", reader));
  const counts = home.figures.map(({ industry }) => industry.account_count);
  const all = home.industries.filter(({ level }) => level === "industry").map(({ account_count }) => account_count);
  expect(counts.slice(0, 2)).toEqual(all.sort((a, b) => b - a).slice(0, 2));
});

test("insights return the industry tree and, per requested industry, all series and my largest accounts", async () => {
  const { industries, parts, figures } = insightsSchema.parse(await get("/insights/?industry=334,N:22,nonsense"));

  expect(industries).toEqual(industriesSchema.parse(await get("/industries/")).items);
  expect(parts.map(({ industry }) => industry.code).sort()).toEqual(["334", "N:22"]);
  for (const { industry, items } of parts) expect({ industry, items }).toEqual(await seriesOf(industry.code));
  const computers = parts.find(({ industry }) => industry.code === "334");
  const { items, total } = await list("industry=334&owner=me&limit=5");
  expect(computers?.mine).toEqual({ items, total });
  expect(total).toBeGreaterThan(0);
  const ofMine = ownIndustries(industries).map(({ code }) => code);
  expect(figures).toHaveLength(8);
  expect(ofMine).toEqual(expect.arrayContaining(figures.slice(0, ofMine.length).map(({ industry }) => industry.code)));
});

test("a sector's account counts, mine and total, match the account list filtered by its code", async () => {
  const { industries, parts } = insightsSchema.parse(await get("/insights/?industry=N:31-33"));
  const { total } = homeSchema.shape.accounts.parse(await get("/accounts/?industry=N:31-33&limit=1"));
  const mine = homeSchema.shape.accounts.parse(await get("/accounts/?industry=N:31-33&owner=me&limit=1"));

  expect(industries.find(({ code }) => code === "N:31-33")).toMatchObject({
    account_count: total,
    my_account_count: mine.total,
    supersector_code: "C:30",
  });
  expect(parts[0]?.mine.total).toBe(mine.total);
});

test("an account overview matches the separate endpoints and gives its rank by market cap in its sector", async () => {
  const page = accountsPageSchema.parse(await get("/accounts/?sector=Energy&sort=-market_cap&limit=3"));
  const third = page.items[2];
  if (!third?.industry_code) throw new Error("the third of its sector has no industry");
  const path = `/accounts/${third.id}`;
  await backend.request({ method: "POST", url: `${path}/notes/`, headers: rep, payload: { body: "Called twice." } });

  const overview = accountOverviewSchema.parse(await get(`${path}/overview/`));

  expect(await get("/accounts/fields/")).toMatchObject({ fields: overview.fields });
  expect(overview.committee).toEqual(await get(`${path}/committee/`));
  expect(overview.timeline).toEqual(await get(`${path}/timeline/?limit=6`));
  expect(overview.timeline.items[0]).toMatchObject({ kind: "note", note: { body: "Called twice." } });
  expect({ items: overview.drafts }).toEqual(await get(`${path}/drafts/`));
  expect(overview.reported).toEqual(await get(`${path}/figures/`));
  expect(overview.industry).toEqual(await seriesOf(third.industry_code));
  const { total } = await list("sector=Energy&market_cap_min=0&limit=1");
  expect(overview.rank).toEqual({ place: 3, of: total });
});

test("an account without sector, market cap and industry has no rank or series; another client's is a 404", async () => {
  const { body } = await backend.request({
    method: "POST",
    url: "/accounts/",
    headers: await backend.signIn("rep@globex.example"),
    payload: { name: "Nothing Known" },
  });
  const { id } = accountDetailSchema.parse(body);
  const globex = await backend.signIn("rep@globex.example");

  const { rank, industry, segment } = accountOverviewSchema.parse(await get(`/accounts/${id}/overview/`, globex));

  expect({ rank, industry, segment }).toEqual({ rank: null, industry: null, segment: { items: [] } });
  expect((await backend.request({ url: `/accounts/${id}/overview/`, headers: rep })).status).toBe(404);
});

const people = ["rep@acme.example", "user@acme.example", "leader@acme.example", "rep@globex.example"] as const;

test.each(people)("the accounts screen returns %s the same data as the separate endpoints", async (email) => {
  const headers = await backend.signIn(email);

  const screen = accountsScreenSchema.parse(await get("/accounts/screen/", headers));

  expect(screen.views).toEqual(await get("/account-views/", headers));
  expect({ items: screen.teams }).toEqual(await get("/teams/", headers));
  expect(await get("/accounts/fields/", headers)).toMatchObject({ fields: screen.fields });
  const { items } = industriesSchema.parse(await get("/industries/", headers));
  const names = items.flatMap(({ code, name, level }) => (level === "industry" ? [[code, name]] : []));
  expect(screen.industry_names).toEqual(Object.fromEntries(names));
  expect(screen.open_bulk).toBeNull();
});

test.each(people)(
  "the accounts screen returns %s the same rows and facets as the separate endpoints",
  async (email) => {
    const headers = await backend.signIn(email);
    for (const filter of ["", "&owner=me", "&owner=team", "&sector=Energy&state=TX", "&q=inc"]) {
      const rows = await get(`/accounts/screen/rows/?limit=5${filter}`, headers);

      const page = await get(`/accounts/?limit=5${filter}`, headers);
      expect(rows).toEqual({ page, facets: await get(`/accounts/facets/?${filter.slice(1)}`, headers) });
    }
  },
);

test("the contacts screen returns a page, the names of requested accounts the user can see, and whether they have a team", async () => {
  const [mine] = (await list("q=lauder&limit=1")).items;
  const strangers = await backend.signIn("rep@globex.example");
  const [foreign] = (await list("limit=1", strangers)).items;
  const url = `?account=${mine?.id},${foreign?.id}&limit=5`;

  const screen = contactsScreenSchema.parse(await get(`/contacts/screen/${url}`));

  expect(screen.page).toEqual(await get(`/contacts/${url}`));
  expect(screen.page.total).toBeGreaterThan(0);
  expect(screen.account_names).toEqual({ [mine?.id ?? ""]: mine?.name });
  const { items: teams } = ownTeamsSchema.parse(await get("/teams/"));
  expect(screen.has_team).toBe(teams.length > 0);
  expect(screen.leads_team).toBe(false);
  const asLeader = contactsScreenSchema.parse(
    await get("/contacts/screen/?limit=1", await backend.signIn("leader@acme.example")),
  );
  expect(asLeader).toMatchObject({ has_team: true, leads_team: true });
  expect(screen.open_bulk).toBeNull();
});

test("the screens of accounts and contacts return the user's bulk change that is still running", async () => {
  const { items } = contactListPageSchema.parse(await get("/contacts/?limit=1"));
  const ids = items.map(({ id }) => id);
  const payload = { contacts: ids, action: { kind: "contacts", values: { left_company: true } } };
  const { body } = await backend.request({ method: "POST", url: "/contacts/bulk/", headers: rep, payload });
  const { id } = bulkSchema.parse(body);
  const settle = (settledAt: Date | null) => backend.store.db.update(bulks).set({ settledAt }).where(eq(bulks.id, id));
  const openIn = async (url: string, headers = rep) => Object(await get(url, headers)).open_bulk;

  await settle(null);
  expect(await openIn("/contacts/screen/")).toMatchObject({ id, action: payload.action });
  expect(await openIn("/accounts/screen/")).toMatchObject({ id });
  expect(await openIn("/contacts/screen/", reader)).toBeNull();

  await settle(backend.now());
  expect(await openIn("/contacts/screen/")).toBeNull();
});

test.each(["/accounts/screen/", "/accounts/screen/rows/", "/contacts/screen/"])(
  "%s requires a session and rejects unknown parameters",
  async (url) => {
    expect((await backend.request({ url })).status).toBe(401);
    expect((await backend.request({ url: `${url}?nonsense=1`, headers: rep })).status).toBe(400);
  },
);

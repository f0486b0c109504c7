import { eq } from "drizzle-orm";
import { type NewView, type SavedView, savedViewSchema, savedViewsSchema } from "@/lib/contracts/views/saved-view";
import { accountViews } from "../../database/schema/account-views";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let admin: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
  globex = await backend.signIn("clientadmin@globex.example");
});
afterAll(() => backend.close());
afterEach(() => backend.store.db.delete(accountViews));

const west: NewView = {
  subject: "account",
  name: "West coast",
  is_shared: false,
  query: "state=CA%2COR%2CWA&sort=-market_cap",
  columns: ["sector", "owner"],
  density: "compact",
};

async function save(view: Partial<NewView> = {}, headers = rep): Promise<SavedView> {
  const payload = { ...west, ...view };
  const { status, body } = await backend.request({ method: "POST", url: "/account-views/", payload, headers });
  expect({ status, body }).toMatchObject({ status: 201 });
  return savedViewSchema.parse(body);
}

async function list(headers: Headers, query = ""): Promise<SavedView[]> {
  const { body } = await backend.request({ url: `/account-views/${query}`, headers });
  return savedViewsSchema.parse(body).items;
}

const patch = (id: string, payload: object, headers: Headers) =>
  backend.request({ method: "PATCH", url: `/account-views/${id}/`, payload, headers });
const remove = (id: string, headers: Headers) =>
  backend.request({ method: "DELETE", url: `/account-views/${id}/`, headers });
const choose = (id: string, payload: object, headers: Headers) =>
  backend.request({ method: "PUT", url: `/account-views/${id}/choice/`, payload, headers });

test("a private view is visible only to its author, and a shared one only to the client", async () => {
  const own = await save();
  const shared = await save({ name: "Everyone's", is_shared: true }, leader);

  expect(own).toMatchObject({ ...west, can_change: true, is_pinned: false, is_default: false, unknown: [] });
  expect((await list(rep)).map(({ name, can_change }) => [name, can_change])).toEqual([
    ["Everyone's", false],
    ["West coast", true],
  ]);
  expect((await list(leader)).map(({ id }) => id)).toEqual([shared.id]);
  expect(await list(globex)).toEqual([]);
});

test("only its author or the client's admin can change and remove a shared view", async () => {
  const shared = await save({ is_shared: true }, leader);
  const own = await save({}, leader);

  const statuses = [];
  for (const [id, headers] of [
    [shared.id, rep],
    [own.id, rep],
    [own.id, admin],
    [shared.id, globex],
  ] as const) {
    statuses.push([(await patch(id, { name: "Mine" }, headers)).status, (await remove(id, headers)).status]);
  }

  expect(statuses).toEqual([
    [403, 403],
    [404, 404],
    [404, 404],
    [404, 404],
  ]);
  expect((await patch(shared.id, { name: "Ours" }, admin)).body).toMatchObject({ name: "Ours" });
  expect((await remove(shared.id, leader)).status).toBe(204);
  expect((await remove(shared.id, leader)).status).toBe(404);
});

test("rejects a change based on an outdated version of a view", async () => {
  const seen = await save({ is_shared: true }, leader);
  backend.advance(1_000);
  expect((await patch(seen.id, { name: "Theirs", updated_at: seen.updated_at }, admin)).status).toBe(200);

  const late = await patch(seen.id, { name: "Mine", updated_at: seen.updated_at }, leader);

  expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  expect((await list(leader)).map(({ name }) => name)).toEqual(["Theirs"]);
});

test("pins and the default view are per user, and a user has at most one default", async () => {
  const first = await save({ name: "A", is_shared: true });
  const second = await save({ name: "B", is_shared: true });
  await choose(first.id, { is_pinned: true, is_default: true }, rep);
  await choose(second.id, { is_default: true }, rep);

  const states = async (headers: Headers) =>
    (await list(headers)).map(({ name, is_pinned, is_default }) => [name, is_pinned, is_default]);
  expect(await states(rep)).toEqual([
    ["A", true, false],
    ["B", false, true],
  ]);
  expect(await states(leader)).toEqual([
    ["A", false, false],
    ["B", false, false],
  ]);
  const responses = await Promise.all([first, second].map(({ id }) => choose(id, { is_default: true }, rep)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await list(rep)).filter(({ is_default }) => is_default)).toHaveLength(1);
});

test("pinning the default view while another becomes the default keeps both choices", async () => {
  const [one, other] = [await save({ name: "A" }), await save({ name: "B" })];

  for (let round = 0; round < 5; round += 1) {
    await choose(one.id, { is_default: true, is_pinned: false }, rep);
    const responses = await Promise.all([
      choose(other.id, { is_default: true }, rep),
      choose(one.id, { is_pinned: true }, rep),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const states = (await list(rep)).map(({ name, is_pinned, is_default }) => [name, is_pinned, is_default]);
    expect(states).toEqual([
      ["A", true, false],
      ["B", false, true],
    ]);
  }
});

test("leaves out and names unknown parts of a stored view, and returns the rest", async () => {
  const { id } = await save();
  await backend.store.db
    .update(accountViews)
    .set({ query: "state=CA&mood=good&band=Huge&sort=-tallest", columns: ["owner", "weather"], density: "roomy" })
    .where(eq(accountViews.id, id));

  const [view] = await list(rep);

  expect(view).toMatchObject({ query: "state=CA", columns: ["owner"], density: "comfortable" });
  expect(view?.unknown).toEqual(["mood", "band", "sort", "weather", "density"]);
});

test.each<[string, object, string]>([
  ["an unknown filter", { query: "mood=good" }, "mood"],
  ["an unknown band", { query: "band=Huge" }, "band"],
  ["a cursor", { query: "cursor=abc" }, "cursor"],
  ["an empty name", { name: "  " }, "name"],
  ["an unknown column", { columns: ["weather"] }, "columns"],
])("rejects %s and names the error", async (_what, wrong, error) => {
  const payload = { ...west, ...wrong };
  const { status, body } = await backend.request({ method: "POST", url: "/account-views/", payload, headers: rep });

  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(error);
  expect(await list(rep)).toEqual([]);
});

test("a repeated request with the same key saves one view", async () => {
  const headers = { ...rep, "idempotency-key": "99999999-2222-4333-8444-555555555555" };
  const send = () => backend.request({ method: "POST", url: "/account-views/", payload: west, headers });

  const [first, second] = [await send(), await send()];

  expect(second.body).toEqual(first.body);
  expect(await list(rep)).toHaveLength(1);
});

test("the operator can read a client's shared views but can't save or pin one", async () => {
  const operator = await backend.signIn("admin@sightline.example");
  await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    payload: { client_id: "acme", reason: "Support case 4711" },
    headers: operator,
  });
  const shared = await save({ is_shared: true });
  await save({ name: "Private" });

  expect((await list(operator)).map(({ id, can_change }) => [id, can_change])).toEqual([[shared.id, false]]);
  const saved = await backend.request({ method: "POST", url: "/account-views/", payload: west, headers: operator });
  expect(saved).toMatchObject({ status: 403, body: { code: "viewing_only" } });
  expect((await choose(shared.id, { is_pinned: true }, operator)).status).toBe(403);
});

const leaders: NewView = {
  subject: "contact",
  name: "Finance leaders",
  is_shared: true,
  query: "function=finance&level=vp&sort=-updated",
  columns: [],
  density: "comfortable",
};
const ofContacts = "?subject=contact";

test("the lists of accounts and contacts have views and a default of their own, and one is chosen by id alone", async () => {
  const accounts = await save();
  const contacts = await save(leaders);
  await choose(accounts.id, { is_default: true }, rep);
  await choose(contacts.id, { is_default: true, is_pinned: true }, rep);

  expect(await list(rep)).toMatchObject([{ id: accounts.id, subject: "account", is_default: true }]);
  expect(await list(rep, ofContacts)).toMatchObject([{ ...leaders, id: contacts.id, is_default: true, unknown: [] }]);
  expect(await list(leader, ofContacts)).toMatchObject([{ id: contacts.id, is_default: false, can_change: false }]);
  expect(await list(globex, ofContacts)).toEqual([]);
  const other = await save({ ...leaders, name: "Engineers", query: "function=engineering" });
  await choose(other.id, { is_default: true }, rep);
  expect((await list(rep, ofContacts)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ["Engineers", true],
    ["Finance leaders", false],
  ]);
  expect((await list(rep))[0]?.is_default).toBe(true);
});

test("opening the list of accounts unfiltered keeps the default of the contacts", async () => {
  const contacts = await save(leaders);
  await choose(contacts.id, { is_default: true }, rep);

  const opening = { method: "PUT" as const, url: "/account-views/opening/", headers: rep };
  await backend.request({ ...opening, payload: { on_everything: true } });

  expect((await list(rep, ofContacts))[0]?.is_default).toBe(true);
  const { body } = await backend.request({ url: `/account-views/${ofContacts}`, headers: rep });
  expect(savedViewsSchema.parse(body).on_everything).toBe(false);
  await backend.request({ ...opening, payload: { on_everything: false } });
});

test("a view of contacts with a value that no longer exists is read without that filter, which is named", async () => {
  const { id } = await save(leaders);
  await backend.store.db
    .update(accountViews)
    .set({ query: "function=alchemy&level=vp&tier=A" })
    .where(eq(accountViews.id, id));

  expect(await list(rep, ofContacts)).toMatchObject([{ query: "level=vp", unknown: ["function", "tier"] }]);
});

test("a view is saved and changed only with filters of its own list", async () => {
  const contacts = await save(leaders);
  const added = await backend.request({
    method: "POST",
    url: "/account-views/",
    payload: { ...leaders, query: west.query },
    headers: rep,
  });
  const changed = await patch(contacts.id, { query: "tier=A" }, rep);

  expect(added).toMatchObject({ status: 400, body: { fields: { query: "state, sort: not a filter of this list" } } });
  expect(changed).toMatchObject({ status: 400, body: { fields: { query: "tier: not a filter of this list" } } });
  expect((await patch(contacts.id, { query: "level=vp" }, rep)).body).toMatchObject({ query: "level=vp" });
});

test("a view of contacts can't be the default of a team or role", async () => {
  const { id } = await save(leaders, admin);

  const { status } = await backend.request({
    method: "PUT",
    url: "/account-views/defaults/",
    payload: { changes: [{ kind: "role", role: "sales_rep", view_id: id }] },
    headers: admin,
  });

  expect(status).toBe(404);
});

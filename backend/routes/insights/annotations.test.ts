import { sql } from "drizzle-orm";
import { insightsSchema } from "@/lib/contracts/home/screens";
import { type Annotation, annotationSchema } from "@/lib/contracts/insights/annotation";
import { annotationLimits, maxRemovedAnnotations } from "@/lib/contracts/insights/annotation-limit";
import { industrySeriesSchema } from "@/lib/contracts/insights/industry";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

const chart = "333/gross_output";

let backend: TestBackend;
let as: Record<Who, Headers>;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
}, 180_000);
afterAll(() => backend.close());
afterEach(() => backend.store.db.execute(sql`delete from chart_annotations`));

const post = (headers: Headers, overrides: Record<string, unknown> = {}) =>
  backend.request({
    method: "POST",
    url: "/annotations/",
    headers,
    payload: { series_id: chart, year: 2018, body: "Tariffs began", ...overrides },
  });

async function add(headers = as.rep, overrides: Record<string, unknown> = {}): Promise<Annotation> {
  const { status, body } = await post(headers, overrides);
  expect(status).toBe(201);
  return annotationSchema.parse(body);
}

const change = (
  headers: Headers,
  { id, updated_at, year, body }: Annotation,
  overrides: Record<string, unknown> = {},
) =>
  backend.request({
    method: "PATCH",
    url: `/annotations/${id}/`,
    headers,
    payload: { year, body, updated_at, ...overrides },
  });
const remove = (headers: Headers, id: string) =>
  backend.request({ method: "DELETE", url: `/annotations/${id}/`, headers });
const restore = (headers: Headers, id: string) =>
  backend.request({ method: "POST", url: `/annotations/${id}/restore/`, headers });

/** The annotations that a user sees on the chart. */
async function seen(headers: Headers): Promise<Annotation[]> {
  const { body } = await backend.request({ url: "/industries/333/series/", headers });
  return industrySeriesSchema.parse(body).items.find(({ id }) => id === chart)?.annotations ?? [];
}

const bodies = async (headers: Headers) => (await seen(headers)).map(({ year, body }) => `${year} ${body}`);

test("colleagues see who annotated which year and when; only its author and the client's admin can change it", async () => {
  const created = await add();
  await add(as.leader, { year: 2009, body: "  Trough of the crisis " });

  expect(created).toMatchObject({ series_id: chart, year: 2018, body: "Tariffs began", can_change: true });
  expect(created.author?.name).toBe("Ravi Petersen");
  expect(await bodies(as.reader)).toEqual(["2009 Trough of the crisis", "2018 Tariffs began"]);
  for (const [name, may] of [
    ["rep", true],
    ["admin", true],
    ["leader", false],
    ["reader", false],
  ] as const)
    expect([name, (await seen(as[name])).find(({ id }) => id === created.id)?.can_change]).toEqual([name, may]);
});

test("the insights page includes each chart's annotations", async () => {
  await add();

  const { body } = await backend.request({ url: "/insights/", headers: as.rep, query: { industry: "333,334" } });

  const series = insightsSchema.parse(body).parts.flatMap(({ items }) => items);
  expect(series.filter(({ annotations }) => annotations !== undefined).map(({ id }) => id)).toEqual([chart]);
});

test("other clients can't see or change an annotation", async () => {
  const created = await add();

  expect(await seen(as.stranger)).toEqual([]);
  for (const headers of [as.stranger, as.strangersAdmin]) {
    expect((await change(headers, created)).status).toBe(404);
    expect((await remove(headers, created.id)).status).toBe(404);
    expect((await restore(headers, created.id)).status).toBe(404);
  }
  expect(await bodies(as.rep)).toEqual(["2018 Tariffs began"]);
});

test("read-only users can't write annotations, and colleagues can't change each other's", async () => {
  const created = await add();

  expect((await post(as.reader)).status).toBe(403);
  expect((await post(as.operator)).status).toBe(403);
  expect((await change(as.leader, created)).status).toBe(403);
  expect((await remove(as.leader, created.id)).status).toBe(403);
  expect((await remove(as.reader, created.id)).status).toBe(403);
});

test("updates an annotation, and rejects a change based on an outdated version", async () => {
  const created = await add();

  expect(await change(as.rep, created, { body: "Steel tariffs", year: 2019 })).toMatchObject({
    status: 200,
    body: { body: "Steel tariffs", year: 2019, author: created.author, created_at: created.created_at },
  });
  expect(await change(as.admin, created)).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  expect(await bodies(as.rep)).toEqual(["2019 Steel tariffs"]);
});

test("removing an annotation is idempotent, hides it for everyone and can be undone, keeping its author", async () => {
  const created = await add();

  expect((await remove(as.admin, created.id)).status).toBe(204);
  expect((await remove(as.rep, created.id)).status).toBe(204);
  expect(await seen(as.rep)).toEqual([]);
  expect((await change(as.rep, created)).status).toBe(404);

  expect(await restore(as.admin, created.id)).toMatchObject({ status: 200, body: { author: created.author } });
  expect((await restore(as.rep, created.id)).status).toBe(200);
  expect(await seen(as.rep)).toEqual([created]);
});

test("a repeated request with the same key creates one annotation", async () => {
  const headers = { ...as.rep, "idempotency-key": "8a4f1e9c-1c1f-4f57-9a41-0d6f3cf0a001" };

  const [one, again] = [await add(headers), await add(headers)];

  expect(again).toEqual(one);
  expect(await seen(as.rep)).toHaveLength(1);
});

test("limits annotations per chart and client, and an undo can't exceed the limit", async () => {
  const created: Annotation[] = [];
  for (let year = 2010; year < 2010 + annotationLimits.onChart; year += 1) created.push(await add(as.rep, { year }));

  expect(await post(as.leader)).toMatchObject({ status: 409, body: { code: "too_many" } });
  await add(as.rep, { series_id: "333/value_added" });
  await add(as.stranger);
  const removed = created[0]?.id ?? "";
  await remove(as.rep, removed);
  await add(as.leader);
  expect(await restore(as.rep, removed)).toMatchObject({ status: 409, body: { code: "too_many" } });
});

test("keeps only the latest removed annotations", async () => {
  for (let index = 0; index < maxRemovedAnnotations + 2; index += 1) await remove(as.rep, (await add()).id);

  expect(await backend.store.db.execute(sql`select id from chart_annotations`)).toMatchObject({
    rows: { length: maxRemovedAnnotations },
  });
});

test.each([
  ["an unknown series", { series_id: "333/gossip" }, 404, undefined],
  ["an unknown industry", { series_id: "nowhere" }, 404, undefined],
  ["a year without figures", { year: 2050 }, 400, "year"],
  ["an invalid year", { year: 18 }, 400, "year"],
  ["a fraction of a year", { year: 2018.5 }, 400, "year"],
  ["an empty text", { body: "   " }, 400, "body"],
  ["a text that is too long", { body: "x".repeat(annotationLimits.body + 1) }, 400, "body"],
  ["a text of several lines", { body: "one\ntwo" }, 400, "body"],
])("rejects %s and names the error", async (_what, overrides, status, field) => {
  const response = await post(as.rep, overrides);

  expect(response.status).toBe(status);
  if (field) expect(response.body).toHaveProperty(["fields", field]);
});

test("keeps an annotation whose author has left", async () => {
  const created = await add();
  await backend.store.db.execute(sql`update chart_annotations set created_by = null where id = ${created.id}::uuid`);

  expect(await seen(as.leader)).toMatchObject([{ body: "Tariffs began", author: null, can_change: false }]);
});

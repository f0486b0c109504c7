import { and, desc, eq, like } from "drizzle-orm";
import type { IndustryFiguresResult, IndustrySource } from "../../connectors/bls/source";
import { storeFigures } from "../../connectors/bls/store-figures";
import { connectorStates } from "../../database/schema/connectors";
import { industryMoves, seriesPoints } from "../../database/schema/core";
import type { SharedPoint } from "../../domains/insights/series/shared-points";
import { findState } from "../../domains/signals/connectors/state";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { industryFiguresJob } from "./industry-figures";

const minute = 60_000;
const day = 24 * 60 * minute;

let backend: TestBackend;
let requestTimes: Date[] = [];
let respond: () => IndustryFiguresResult;
let logged: unknown[] = [];

const source: IndustrySource = {
  source: "BLS CES",
  perDay: 25,
  everyMs: 360 * minute,
  fetchFigures: async ({ now }) => {
    requestTimes.push(now);
    return respond();
  },
};

const month = (period: string, value: number, footnote: string | null = null): SharedPoint => ({
  ...{ industryCode: "C:20", metric: "employment_monthly_sa" },
  ...{ period, value, footnote },
});
const figures = (...points: SharedPoint[]): IndustryFiguresResult => ({ kind: "figures", points, missing: [] });

beforeAll(async () => {
  backend = await startTestBackend({ industrySource: source });
  // The sample's figures end in July 2026.
  backend.advance(Date.parse("2026-11-23T09:00:00Z") - backend.now().getTime());
  backend.services.log = { ...backend.services.log, warn: (line: unknown) => void logged.push(line) };
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  backend.advance(day);
  [requestTimes, logged] = [[], []];
  respond = () => figures(month("2026-08", 8_350));
  await db.delete(connectorStates);
  await db.delete(industryMoves);
  await db.delete(seriesPoints).where(like(seriesPoints.source, "BLS CES"));
  await db.delete(seriesPoints).where(eq(seriesPoints.period, "2026-08"));
});

async function run(): Promise<void> {
  await enqueue(backend.store.db, industryFiguresJob, {});
  await backend.jobs.drain();
}

const runWith = (id: string) => ({ ...backend.services, id, signal: new AbortController().signal });
const moves = () => backend.store.db.select().from(industryMoves).orderBy(desc(industryMoves.period));
const newest = () =>
  backend.store.db
    .select()
    .from(seriesPoints)
    .where(and(eq(seriesPoints.industryCode, "C:20"), eq(seriesPoints.metric, "employment_monthly_sa")))
    .orderBy(desc(seriesPoints.period))
    .limit(3);

test("extends the series with a new month and requests again after the interval", async () => {
  await run();
  await run();
  backend.advance(359 * minute);
  await run();
  expect(requestTimes).toHaveLength(1);
  backend.advance(minute);
  await run();

  expect(requestTimes).toHaveLength(2);
  expect((await newest()).map(({ period, value, source: who }) => [period, value, who])).toEqual([
    ["2026-08", 8_350, "BLS CES"],
    ["2026-07", 8_343, "BLS CES via FRED"],
    ["2026-06", 8_321, "BLS CES via FRED"],
  ]);
});

test("records an unusual monthly change once, dated by the end of the month", async () => {
  respond = () => figures(month("2026-08", 8_220, "preliminary"));
  await run();
  const [first] = await moves();
  backend.advance(day);
  await run();

  expect(first).toMatchObject({
    ...{ industryCode: "C:20", period: "2026-08", footnote: "preliminary", source: "BLS CES" },
    title: "Employment in Construction fell 1.5% in August 2026: five times the usual",
    occurredAt: new Date("2026-09-01T00:00:00Z"),
  });
  expect(await moves()).toEqual([first]);
});

test("updates the point and the move after a revision and deletes a move that is no longer unusual", async () => {
  respond = () => figures(month("2026-08", 8_220, "preliminary"));
  await run();
  const [before] = await moves();
  respond = () => figures(month("2026-08", 8_200));
  backend.advance(day);
  await run();
  const [after] = await moves();

  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, footnote: null });
  expect(after?.title).toMatch(/fell 1\.7%/);
  expect((await newest()).filter(({ period }) => period === "2026-08")).toMatchObject([
    { value: 8_200, footnote: null },
  ]);

  respond = () => figures(month("2026-08", 8_350));
  backend.advance(day);
  await run();
  expect(await moves()).toEqual([]);
});

test("keeps a month that the source no longer lists", async () => {
  await run();
  respond = () => figures(month("2026-09", 8_344));
  backend.advance(day);
  await run();

  expect((await newest()).map(({ value }) => value)).toEqual([8_344, 8_350, 8_343]);
});

test("ignores an invalid response, logs it once and requests again after the interval", async () => {
  respond = () => ({ kind: "wrong", problem: "The response isn’t valid JSON" });
  await storeFigures(source, runWith("one"));
  backend.advance(day);
  await storeFigures(source, runWith("two"));

  expect(requestTimes).toHaveLength(2);
  expect(await newest()).toMatchObject([{ period: "2026-07" }, {}, {}]);
  expect(logged).toHaveLength(1);
  expect(await findState(backend.store.db, "bls")).toMatchObject({
    lastError: "The response isn’t valid JSON",
    lastGoodAt: null,
  });
});

test("logs a missing figure once and stores the others", async () => {
  respond = () => ({ kind: "figures", points: [month("2026-08", 8_350)], missing: ["CES3000000001 2026-08"] });
  await storeFigures(source, runWith("one"));
  backend.advance(day);
  await storeFigures(source, runWith("two"));

  expect((await newest())[0]).toMatchObject({ period: "2026-08", value: 8_350 });
  expect(logged).toMatchObject([{ problem: "No figures for: CES3000000001 2026-08" }]);
});

test("backs off from an unavailable source and logs the problem once", async () => {
  respond = () => ({ kind: "later", problem: "The server responded with status 503", waitMs: null });
  await storeFigures(source, runWith("one"));
  await storeFigures(source, runWith("two"));
  expect(requestTimes).toHaveLength(1);
  backend.advance(61_000);
  await storeFigures(source, runWith("three"));
  backend.advance(61_000);
  await storeFigures(source, runWith("four"));

  expect(requestTimes).toHaveLength(2);
  expect(logged).toHaveLength(1);
});

test("limits requests per day across backends and resumes the next day", async () => {
  const often = { ...source, everyMs: 1_000, perDay: 3 };
  for (const id of ["one", "two", "three", "four", "five"]) {
    await storeFigures(often, runWith(id));
    backend.advance(2_000);
  }
  expect(requestTimes).toHaveLength(3);

  backend.advance(day);
  await storeFigures(often, runWith("six"));
  expect(requestTimes).toHaveLength(4);
});

test("requests nothing while another run is in progress", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: IndustrySource = {
    ...source,
    fetchFigures: async (question) => {
      await held;
      return source.fetchFigures(question);
    },
  };
  const first = storeFigures(slow, runWith("one"));
  while ((await findState(backend.store.db, "bls"))?.leaseId !== "one") await Promise.resolve();

  await storeFigures(source, runWith("two"));
  expect(requestTimes).toHaveLength(0);
  release();
  await first;
  expect(requestTimes).toHaveLength(1);
});

test("shows the operator the state and the time of the next request", async () => {
  await run();
  const authorization = await backend.signIn("admin@sightline.example");

  const { body } = await backend.request({ url: "/operator/health/", headers: authorization });

  const at = backend.now().getTime();
  expect(body).toMatchObject({
    connectors: expect.arrayContaining([
      expect.objectContaining({
        ...{ name: "bls", state: "on", requests: 1, errors: 0, last_error: null },
        next_at: new Date(at + 360 * minute).toISOString(),
      }),
    ]),
  });
});

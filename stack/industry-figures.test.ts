/** @jest-environment node */

import { createBlsSource } from "@/backend/connectors/bls/source";
import { findMoves } from "@/backend/domains/insights/series/find-moves";
import { createOutboundFetch } from "@/backend/outbound/fetch";
import { readPoints } from "@/backend/seed/files";
import { figureFaults } from "@/emulators/sources/controls";
import { type Sources, startSources } from "@/emulators/sources/server";
import { sampleEmployment } from "@/lib/contracts/samples/sample-employment";

let now = new Date("2026-11-23T09:00:00Z");
let sources: Sources;

beforeAll(async () => {
  sources = await startSources({ port: 0, nowMs: () => now.getTime() });
});
afterAll(() => sources.stop());
beforeEach(() => {
  now = new Date("2026-11-23T09:00:00Z");
  sources.state.changes.clear();
  sources.state.figureFault = null;
});

function fetchFigures(timeoutMs = 20_000) {
  const fetch = createOutboundFetch({ allowPrivate: true, timeoutMs });
  const settings = { origin: sources.origin, contact: "Acme ops@acme.example", key: null, everyMs: 60_000 };
  return createBlsSource(settings, fetch).fetchFigures({ now, signal: new AbortController().signal });
}

async function readFigures() {
  const response = await fetchFigures();
  if (response.kind !== "figures") throw new Error(response.problem);
  return response.points;
}

const seriesOf = async (code: string) => {
  const points = await readFigures();
  return points.filter(({ industryCode }) => industryCode === code).sort((a, b) => a.period.localeCompare(b.period));
};

test("the sample series end with the values that the emulator starts from", async () => {
  const points = (await readPoints()).filter(({ metric }) => metric === "employment_monthly_sa");

  for (const { id, value } of sampleEmployment.series) {
    const own = points.filter(({ industry_code: code }) => code === `C:${id.slice(3, 5)}`);
    expect(own.at(-1)).toMatchObject({ period: sampleEmployment.lastMonth, value });
  }
});

test("figures extend to the latest published month, and are marked as invented and preliminary", async () => {
  const invented = "sample: this figure is invented";

  expect((await seriesOf("C:30")).map(({ period, footnote }) => [period, footnote])).toEqual([
    ["2026-07", null],
    ["2026-08", invented],
    ["2026-09", `preliminary; ${invented}`],
    ["2026-10", `preliminary; ${invented}`],
  ]);
  now = new Date("2026-11-07T09:00:00Z");
  expect((await seriesOf("C:30")).at(-1)?.period).toBe("2026-09");
});

test("a month's value stays the same after two revisions", async () => {
  const valuesOf = async (day: string) => {
    now = new Date(`${day}T09:00:00Z`);
    return new Map((await seriesOf("C:30")).map(({ period, value }) => [period, value]));
  };
  const [soon, later, last] = [
    await valuesOf("2027-02-23"),
    await valuesOf("2027-03-23"),
    await valuesOf("2027-09-23"),
  ];

  expect(later.get("2026-12")).toBe(last.get("2026-12"));
  expect(soon.get("2026-11")).toBe(last.get("2026-11"));
});

test("two of five industries move noticeably, and the others don't, in different months", async () => {
  const history = (await readPoints()).filter(({ metric }) => metric === "employment_monthly_sa");
  for (const day of ["2026-11-23", "2027-01-15", "2027-06-30"]) {
    now = new Date(`${day}T09:00:00Z`);
    const moved = new Map<string, string[]>();
    for (const code of ["C:10", "C:20", "C:30", "C:50", "C:55"]) {
      const before = history.filter(({ industry_code, period }) => industry_code === code && period < "2026-07");
      const late = findMoves([...before, ...(await seriesOf(code))]).filter(({ period }) => period > "2026-07");
      if (late.length > 0)
        moved.set(
          code,
          late.map(({ period }) => period),
        );
    }
    expect([...moved.keys()]).toEqual(["C:20", "C:50"]);
    expect(moved.get("C:20")).toContain("2026-10");
  }
});

test("a control changes the newest month relative to the month before", async () => {
  sources.state.changes.set("CES3000000001", -2);

  const [before, newest] = (await seriesOf("C:30")).slice(-2);
  expect((newest?.value ?? 0) / (before?.value ?? 1)).toBeCloseTo(0.98, 3);
});

test.each(figureFaults.filter((fault) => fault !== "slow"))("the fault “%s” yields no wrong figures", async (fault) => {
  sources.state.figureFault = fault;

  const response = await fetchFigures();

  const kinds = new Map<string, string>([
    ...["busy", "away", "spent"].map((one) => [one, "later"] as const),
    ["dash", "figures"],
  ]);
  expect(response.kind).toBe(kinds.get(fault) ?? "wrong");
  if (response.kind === "figures") expect(response.missing).toHaveLength(1);
});

test("a silent server is retried later", async () => {
  sources.state.figureFault = "slow";

  expect(await fetchFigures(200)).toMatchObject({ kind: "later" });
});

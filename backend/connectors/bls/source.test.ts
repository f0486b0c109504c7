/** @jest-environment node */
import "@/lib/contracts/issue-texts";
import { OutboundError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import { createBlsSource } from "./source";

const settings = {
  origin: "https://api.bls.example",
  contact: "Acme ops@acme.example",
  key: "key-of-acme",
  everyMs: 60_000,
};
const now = new Date("2026-03-06T22:00:00Z");
const question = { now, signal: new AbortController().signal };

const month = (year: string, period: string, value: string, footnotes: unknown[] = [{}]) => ({
  ...{ year, period, periodName: "Any", value, footnotes },
});
const responseOf = (series: unknown, more: object = {}) => ({
  ...{ status: "REQUEST_SUCCEEDED", responseTime: 83, message: [], Results: { series } },
  ...more,
});
const construction = (...data: unknown[]) => [{ seriesID: "CES2000000001", data }];
const good = responseOf(
  construction(
    month("2026", "M01", "8317", [{ code: "P", text: "preliminary" }]),
    month("2025", "M13", "8300"),
    month("2025", "M12", "8302.5"),
  ),
);

const fetchFigures = (
  body: unknown,
  init: ResponseInit = {},
  overrides: Partial<typeof settings> | { key: null } = {},
) => {
  const fetch: OutboundFetch = async () => new Response(typeof body === "string" ? body : JSON.stringify(body), init);
  return createBlsSource({ ...settings, ...overrides }, fetch).fetchFigures(question);
};

test("requests ten years of all ten supersectors at once, with contact details and the API key only in the body", async () => {
  const requests: { url: string; method: string | undefined; headers: unknown; body: string }[] = [];
  const fetch: OutboundFetch = async (url, { method, headers, body }) => {
    requests.push({ url, method, headers, body: String(body) });
    return new Response(JSON.stringify(good));
  };

  await createBlsSource(settings, fetch).fetchFigures(question);

  expect(requests).toMatchObject([
    {
      url: "https://api.bls.example/publicAPI/v2/timeseries/data/",
      method: "POST",
      headers: { "user-agent": "Acme ops@acme.example", "content-type": "application/json" },
    },
  ]);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    seriesid: ["10", "20", "30", "40", "50", "55", "60", "65", "70", "80"].map((code) => `CES${code}00000001`),
    startyear: "2017",
    endyear: "2026",
    registrationkey: "key-of-acme",
  });
});

test("sends no key and allows fewer requests per day if no key is configured", async () => {
  let sent = "";
  const source = createBlsSource({ ...settings, key: null }, async (_url, { body }) => {
    sent = String(body);
    return new Response(JSON.stringify(good));
  });

  await source.fetchFigures(question);

  expect(JSON.parse(sent)).not.toHaveProperty("registrationkey");
  expect([source.perDay, createBlsSource(settings, async () => new Response()).perDay]).toEqual([25, 500]);
});

test("converts months to data points with their footnotes and skips annual averages", async () => {
  const shared = { industryCode: "C:20", metric: "employment_monthly_sa" };

  expect(await fetchFigures(good)).toEqual({
    kind: "figures",
    points: [
      { ...shared, period: "2026-01", value: 8317, footnote: "preliminary" },
      { ...shared, period: "2025-12", value: 8302.5, footnote: null },
    ],
    missing: [],
  });
});

test("also reads results wrapped in a list, as in the BLS documentation", async () => {
  expect(await fetchFigures({ ...good, Results: [good.Results] })).toMatchObject({ kind: "figures", points: [{}, {}] });
});

test("skips a series that doesn't exist and keeps the others", async () => {
  const series = [...construction(month("2026", "M01", "8317")), { seriesID: "CES4000000001", data: [] }];

  expect(
    await fetchFigures(responseOf(series, { message: ["Series does not exist for Series CES4000000001"] })),
  ).toMatchObject({
    kind: "figures",
    points: [{ industryCode: "C:20" }],
  });
});

test("lists a month without a figure as missing and keeps the others", async () => {
  const response = responseOf(construction(month("2026", "M01", "8317"), month("2025", "M10", "-")));

  expect(await fetchFigures(response)).toMatchObject({
    kind: "figures",
    points: [{ period: "2026-01" }],
    missing: ["CES2000000001 2025-10"],
  });
});

test.each<[string, unknown, RegExp]>([
  ["a truncated response", JSON.stringify(good).slice(0, -20), /isn’t valid JSON/],
  ["a web page", "<!doctype html><title>Maintenance</title>", /web page/],
  ["an unexpected structure", { status: "REQUEST_SUCCEEDED", Results: { series: "none" } }, /Results/],
  ["an empty list", [], /Give an object/],
  ["a response without figures", responseOf(construction()), /no figures/],
  [
    "a series that wasn't requested",
    responseOf([{ seriesID: "LNS14000000", data: [] }]),
    /LNS14000000 wasn’t requested/,
  ],
  ["a duplicate series", responseOf([...construction(), ...construction()]), /appears twice/],
  [
    "a duplicate month",
    responseOf(construction(month("2026", "M01", "1"), month("2026", "M01", "2"))),
    /two figures for 2026-01/,
  ],
  ["a quarter", responseOf(construction(month("2026", "Q01", "1"))), /isn't a month/],
  ["a month that isn't over", responseOf(construction(month("2026", "M03", "1"))), /2026-03, which hasn’t ended/],
  ["a future year", responseOf(construction(month("2999", "M01", "1"))), /hasn’t ended/],
  ["a word instead of a figure", responseOf(construction(month("2026", "M01", "many"))), /“many” for 2026-01/],
  ["an empty figure", responseOf(construction(month("2026", "M01", ""))), /for 2026-01/],
  ["a negative figure", responseOf(construction(month("2026", "M01", "-5"))), /“-5”/],
  ["zero jobs", responseOf(construction(month("2026", "M01", "0"))), /“0”/],
  ["a number instead of a string", responseOf(construction({ year: 2026, period: "M01", value: 1 })), /year/],
  [
    "a request the BLS rejected",
    { status: "REQUEST_NOT_PROCESSED", message: ["Invalid Series"], Results: {} },
    /NOT_PROCESSED: Invalid/,
  ],
])("rejects the whole response for %s", async (_name, body, problem) => {
  const response = await fetchFigures(body);

  expect(response).toEqual({ kind: "wrong", problem: expect.stringMatching(problem) });
});

test("waits until tomorrow (UTC) after reaching the daily request limit", async () => {
  const message = [
    "Request could not be serviced, as the daily threshold for total number of requests has been reached.",
  ];

  expect(await fetchFigures({ status: "REQUEST_NOT_PROCESSED", message, Results: {} })).toEqual({
    kind: "later",
    problem: expect.stringMatching(/daily threshold/),
    waitMs: 2 * 3_600_000,
  });
});

test("redacts the API key if the BLS repeats it in an error message", async () => {
  const response = {
    status: "REQUEST_NOT_PROCESSED",
    message: ["The key:key-of-acme provided by the User is invalid."],
  };

  expect(JSON.stringify(await fetchFigures(response))).not.toContain("key-of-acme");
});

test("retries later if the server is unreachable or busy, and reports any other error status", async () => {
  expect(await fetchFigures("", { status: 503 })).toEqual({
    kind: "later",
    problem: "The server responded with status 503",
    waitMs: null,
  });
  expect(await fetchFigures("", { status: 429, headers: { "retry-after": "1200" } })).toMatchObject({
    waitMs: 1_200_000,
  });
  const away: OutboundFetch = () => Promise.reject(new OutboundError("The server can't be reached"));
  expect(await createBlsSource(settings, away).fetchFigures(question)).toMatchObject({ kind: "later" });
  expect(await fetchFigures("", { status: 404 })).toEqual({
    kind: "wrong",
    problem: "The server responded with status 404",
  });
});

/** @jest-environment node */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createOutboundFetch, type OutboundFetch } from "../../outbound/fetch";
import type { EventsRequest } from "../connector";
import { createSecConnector } from "./connector";

const settings = {
  origin: "https://data.sec.example",
  archive: "https://www.sec.example",
  contact: "Acme ops@acme.example",
  everyMs: 60_000,
  historyMs: 730 * 86_400_000,
};
const now = new Date("2026-03-06T22:00:00Z");
const question: EventsRequest = {
  company: "0000026172",
  place: null,
  known: null,
  wait: async () => undefined,
  robots: { recall: async () => null, remember: async () => undefined },
  since: new Date("2026-01-01T00:00:00Z"),
  now,
  signal: new AbortController().signal,
};

const text = JSON.stringify({
  cik: 26172,
  filings: {
    recent: {
      accessionNumber: ["0000026172-26-000012", "0000026172-25-000044"],
      filingDate: ["2026-03-05", "2025-12-31"],
      form: ["10-K", "10-Q"],
      items: ["", ""],
    },
  },
});

const responding =
  (body: string | null, init: ResponseInit = {}): OutboundFetch =>
  () =>
    Promise.resolve(new Response(body, init));

test("requests a company's filings once with contact details and returns only recent events", async () => {
  const requested: unknown[] = [];
  const fetch: OutboundFetch = async (url, { headers }) => {
    requested.push([url, headers]);
    return new Response(text, { headers: { etag: '"a"', "last-modified": "Thu, 05 Mar 2026 21:31:02 GMT" } });
  };

  const response = await createSecConnector(settings, fetch).fetchEvents(question);

  expect(requested).toEqual([
    [
      "https://data.sec.example/submissions/CIK0000026172.json",
      { "user-agent": "Acme ops@acme.example", accept: "application/json" },
    ],
  ]);
  expect(response).toMatchObject({
    kind: "news",
    report: "0000026172-26-000012",
    events: [{ id: "0000026172-26-000012", topic: "annual" }],
    validators: { etag: '"a"', lastModified: "Thu, 05 Mar 2026 21:31:02 GMT" },
  });
});

test("sends known validators and reports an unchanged response", async () => {
  let sent: unknown;
  const fetch: OutboundFetch = async (_url, { headers }) => {
    sent = headers;
    return new Response(null, { status: 304 });
  };
  const known = { etag: '"a"', lastModified: "Thu, 05 Mar 2026 21:31:02 GMT" };

  expect(await createSecConnector(settings, fetch).fetchEvents({ ...question, known })).toEqual({ kind: "same" });
  expect(sent).toMatchObject({ "if-none-match": '"a"', "if-modified-since": known.lastModified });
});

describe("quoted items", () => {
  const filed = (documents: string[], items: string) =>
    JSON.stringify({
      cik: 26172,
      filings: {
        recent: {
          accessionNumber: documents.map((_, n) => `0000026172-26-00001${n}`),
          filingDate: documents.map(() => "2026-03-05"),
          form: documents.map(() => "8-K"),
          items: documents.map(() => items),
          primaryDocument: documents,
        },
      },
    });
  const said = "On March 4, 2026, Robin Sample, Chief Financial Officer, told the board of leaving.";
  const agreed = "On March 4, 2026, Halcyon Inc. entered into a supply agreement with Specimen Energy LLC.";
  const page = `<p>Item 1.01 Entry</p><p>${agreed}</p><p>Item 5.02. Officers</p><p>${said} More follows.</p>`;

  async function fetchAbout(documents: string[], status = 200, items = "5.02,9.01") {
    const requested: string[] = [];
    const fetch: OutboundFetch = async (url) => {
      if (!url.includes("/Archives/")) return new Response(filed(documents, items));
      requested.push(url.replace(/.*Archives/, ""));
      return new Response(page, { status });
    };
    const response = await createSecConnector(settings, fetch).fetchEvents(question);
    if (response.kind !== "news") throw new Error(response.kind);
    return {
      requested,
      titles: response.events.map(({ title }) => title),
      ...(response.later && { later: response.later }),
    };
  }

  test("their titles are the company's own words from the filing's main document", async () => {
    expect(await fetchAbout(["a8k.htm"])).toEqual({
      requested: ["/edgar/data/26172/000002617226000010/a8k.htm"],
      titles: [`“${said}” (8-K, item 5.02)`],
    });
  });

  test("two items of one filing are quoted from one request of its document", async () => {
    const { requested, titles } = await fetchAbout(["a8k.htm"], 200, "1.01,2.01,5.02");

    expect(requested).toHaveLength(1);
    expect(titles).toEqual([
      `“${agreed}” (8-K, item 1.01)`,
      "Completed an acquisition or a sale of assets (8-K, item 2.01)",
      `“${said}” (8-K, item 5.02)`,
    ]);
  });

  test("a filing without a quoted item isn't requested", async () => {
    expect((await fetchAbout(["a8k.htm"], 200, "7.01,9.01")).requested).toEqual([]);
  });

  test.each([
    ["the document can't be read", ["a8k.htm"], 404, 1],
    ["its name isn't plain", ["../../../a8k.htm"], 200, 0],
    ["it isn't an HTML page", ["a8k.pdf"], 200, 0],
  ])("if %s, the title is that of the form's item", async (_, documents, status, requests) => {
    const { requested, titles } = await fetchAbout(documents, status);

    expect(requested).toHaveLength(requests);
    expect(titles).toEqual(["Change of directors or officers (8-K, item 5.02)"]);
  });

  test("reads only three of many filings, and none after a failure", async () => {
    const documents = ["a.htm", "b.htm", "c.htm", "d.htm"];

    expect((await fetchAbout(documents)).requested).toHaveLength(3);
    expect((await fetchAbout(documents, 404)).requested).toHaveLength(1);
  });

  test.each([403, 429, 503])("status %i keeps the filings, and pauses the source", async (status) => {
    expect(await fetchAbout(["a.htm", "b.htm"], status)).toEqual({
      requested: ["/edgar/data/26172/000002617226000010/a.htm"],
      titles: Array(2).fill("Change of directors or officers (8-K, item 5.02)"),
      later: {
        kind: "later",
        problem: `The server responded with status ${status}`,
        waitMs: status < 500 ? 600_000 : null,
      },
    });
  });
});

describe("figures", () => {
  const reports = "0000026172-26-000012";
  const request = { company: "0000026172", known: null, report: reports, now, signal: question.signal };
  const fact = { start: "2025-01-01", end: "2025-12-31", val: 5, accn: reports, form: "10-K", filed: "2026-02-10" };
  const facts = { "us-gaap": { Revenues: { units: { USD: [fact] } } } };

  test("requests figures with contact details and validators and reports whether they include the given report", async () => {
    const requested: unknown[] = [];
    const fetch: OutboundFetch = async (url, { headers }) => {
      requested.push([url, headers]);
      return new Response(JSON.stringify({ cik: 26172, entityName: "CUMMINS INC", facts }), {
        headers: { etag: '"f"' },
      });
    };
    const { fetchFigures } = createSecConnector(settings, fetch);

    const response = await fetchFigures({ ...request, known: { etag: '"e"', lastModified: null } });

    expect(requested).toEqual([
      [
        "https://data.sec.example/api/xbrl/companyfacts/CIK0000026172.json",
        { "user-agent": "Acme ops@acme.example", accept: "application/json", "if-none-match": '"e"' },
      ],
    ]);
    expect(response).toMatchObject({
      ...{ kind: "figures", name: "CUMMINS INC", hasReport: true, statements: [{ concept: "revenue", value: 5 }] },
      validators: { etag: '"f"', lastModified: null },
    });
    expect(await fetchFigures({ ...request, report: "0000026172-26-000099" })).toMatchObject({ hasReport: false });
  });

  test.each<[string, OutboundFetch, unknown]>([
    ["an unchanged response", responding(null, { status: 304 }), { kind: "same" }],
    ["an unknown company", responding("<p>NoSuchKey", { status: 404 }), { kind: "unknown" }],
    ["a web page", responding("<!doctype html>"), { kind: "wrong", problem: "The response is a web page, not JSON" }],
    [
      "too many requests",
      responding("<p>no", { status: 429 }),
      { kind: "later", problem: "The server responded with status 429", waitMs: 600_000 },
    ],
  ])("reports %s", async (_what, fetch, response) => {
    expect(await createSecConnector(settings, fetch).fetchFigures(request)).toEqual(response);
  });
});

describe("older filings", () => {
  const part = {
    name: "CIK0000026172-submissions-001.json",
    from: "2024-01-02",
    to: "2025-01-31",
    since: "2024-03-07",
  };
  const request = { company: "0000026172", part, now, signal: question.signal };
  const older = JSON.stringify({
    accessionNumber: ["0000026172-25-000003", "0000026172-24-000002"],
    filingDate: ["2025-01-31", "2024-01-02"],
    form: ["8-K", "10-K"],
    items: ["5.02", ""],
  });

  test("lists the files with older filings and the date from which the response is complete", async () => {
    const files = [{ name: part.name, filingCount: 2, filingFrom: part.from, filingTo: part.to }];
    const submissions = JSON.parse(text);
    const body = JSON.stringify({ ...submissions, filings: { ...submissions.filings, files } });

    expect(await createSecConnector(settings, responding(body)).fetchEvents(question)).toMatchObject({
      kind: "news",
      before: { heldFrom: "2025-12-31", parts: [{ name: part.name, from: part.from, to: part.to }] },
    });
  });

  test("requests a file by name with contact details and leaves out filings older than needed", async () => {
    const requested: unknown[] = [];
    const fetch: OutboundFetch = async (url, { headers }) => {
      requested.push([url, headers]);
      return new Response(older);
    };

    const response = await createSecConnector(settings, fetch).fetchOlder(request);

    expect(requested).toEqual([
      [
        "https://data.sec.example/submissions/CIK0000026172-submissions-001.json",
        { "user-agent": "Acme ops@acme.example", accept: "application/json" },
      ],
    ]);
    expect(response).toMatchObject({
      ...{ kind: "older", heldFrom: "2024-01-02" },
      events: [{ id: "0000026172-25-000003:5.02", topic: "officers" }],
    });
  });

  test.each<[string, OutboundFetch, unknown]>([
    ["a missing file", responding("<p>NoSuchKey", { status: 404 }), `${part.name} isn’t there`],
    ["a web page", responding("<!doctype html>"), "The response is a web page, not JSON"],
    ["truncated JSON", responding(older.slice(0, -20)), "The response isn’t valid JSON"],
    [
      "lists of different lengths",
      responding(older.replace(',"10-K"', "")),
      "The response’s lists differ in length: 2, 2, 1, 2, 2, 2",
    ],
    [
      "a future date",
      responding(older.replace("2025-01-31", "2999-01-01")),
      "The response has a filing dated 2999-01-01, in the future",
    ],
  ])("rejects %s", async (_what, fetch, problem) => {
    expect(await createSecConnector(settings, fetch).fetchOlder(request)).toEqual({ kind: "wrong", problem });
  });

  test("never requests a file of another company", async () => {
    const fetch = jest.fn();
    const { fetchOlder } = createSecConnector(settings, fetch);

    expect(await fetchOlder({ ...request, company: "0000320193" })).toMatchObject({ kind: "wrong" });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("waits ten minutes after the server reports too many requests", async () => {
    const fetch = responding("<p>no", { status: 429 });

    expect(await createSecConnector(settings, fetch).fetchOlder(request)).toMatchObject({
      kind: "later",
      waitMs: 600_000,
    });
  });
});

const minute = 60_000;

test.each<[number, string | null, number | null]>([
  [403, null, 10 * minute],
  [429, "5", 10 * minute],
  [429, "3600", 60 * minute],
  [429, "Fri, 06 Mar 2026 22:30:00 GMT", 30 * minute],
  [429, "soon", 10 * minute],
  [429, "99999999", 24 * 60 * minute],
  [503, "120", 2 * minute],
  [500, null, null],
])("retries after status %i with Retry-After %j in %j ms", async (status, retryAfter, waitMs) => {
  const headers: Record<string, string> = retryAfter === null ? {} : { "retry-after": retryAfter };

  const response = await createSecConnector(settings, responding("<p>no", { status, headers })).fetchEvents(question);

  expect(response).toEqual({ kind: "later", problem: `The server responded with status ${status}`, waitMs });
});

test.each<[string, OutboundFetch, unknown]>([
  ["an unknown company", responding("<p>NoSuchKey", { status: 404 }), { kind: "unknown" }],
  ["a web page", responding("<!doctype html>"), { kind: "wrong", problem: "The response is a web page, not JSON" }],
  [
    "another status",
    responding("", { status: 410 }),
    { kind: "wrong", problem: "The server responded with status 410" },
  ],
])("reports %s", async (_what, fetch, response) => {
  expect(await createSecConnector(settings, fetch).fetchEvents(question)).toEqual(response);
});

describe("over the wire", () => {
  const server = createServer((req, res) => {
    if (req.url?.includes("0000000001")) res.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else if (req.url?.includes("0000000003")) res.writeHead(304).end();
    else res.end("x".repeat(3_000));
  });
  let origin = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = server.address();
    origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  });
  afterAll(() => server.close());

  const fetchFrom = (company: string, allowPrivate: boolean, timeoutMs = 2_500) =>
    createSecConnector(
      { ...settings, origin },
      createOutboundFetch({ allowPrivate, maxBytes: 1_000, timeoutMs }),
    ).fetchEvents({
      ...question,
      company,
    });

  test("O14 · refuses to connect to a private address", async () => {
    expect(await fetchFrom("0000000002", false)).toMatchObject({
      kind: "later",
      problem: "The URL must begin with https",
    });
  });

  test("refuses to follow a redirect", async () => {
    expect(await fetchFrom("0000000001", true)).toMatchObject({ problem: "The server responded with a redirect" });
  });

  test("rejects a response that is too large", async () => {
    expect(await fetchFrom("0000000002", true)).toEqual({ kind: "wrong", problem: "The response is too large" });
  });

  test("doesn't treat status 304 as a redirect", async () => {
    expect(await fetchFrom("0000000003", true)).toEqual({ kind: "same" });
  });
});

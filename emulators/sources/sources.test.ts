import { sampleFilers } from "@/lib/contracts/samples/sample-filers";
import { sampleSites } from "@/lib/contracts/samples/sample-sites";
import { generateAnnouncements } from "./announcements";
import { generateFilings } from "./filings";
import { type Sources, startSources } from "./server";

let sources: Sources;

beforeAll(async () => {
  sources = await startSources({ port: 0 });
});
afterAll(() => sources.stop());
afterEach(() => control("reset", {}));

const [{ cik }] = sampleFilers;
const agent = "Acme ops@acme.example";

const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${sources.origin}${path}`, { headers: { "user-agent": agent, ...headers } });
const fetchSubmissions = (company: string, headers?: Record<string, string>) =>
  fetchPath(`/submissions/CIK${company}.json`, headers);
const control = (what: string, body: Record<string, unknown>) =>
  fetch(`${sources.origin}/_controls/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("responds as the SEC does, with a company and parallel arrays of filings, latest first", async () => {
  const response = await (await fetchSubmissions(cik)).json();

  const { recent } = response.filings;
  expect(response).toMatchObject({ cik, name: "Cummins (sample)" });
  expect(new Set(Object.values(recent).map((column) => (Array.isArray(column) ? column.length : -1))).size).toBe(1);
  expect(recent.accessionNumber.length).toBeGreaterThan(5);
  expect([...recent.filingDate].sort().reverse()).toEqual(recent.filingDate);
});

test("every sample filer has filings at least ten days old, which stay the same tomorrow", () => {
  const today = Date.parse("2026-11-22T10:00:00Z");
  for (const filer of sampleFilers) {
    const [now, tomorrow] = [generateFilings(filer.cik, today), generateFilings(filer.cik, today + 86_400_000)];

    expect(now.every(({ filedOn }) => filedOn <= "2026-11-12")).toBe(true);
    expect(now.filter(({ filedOn }) => filedOn > "2026-08-24").length).toBeGreaterThan(0);
    expect(tomorrow).toEqual(expect.arrayContaining(now.slice(0, -2)));
  }
});

test("older filings are in separate files, listed with their counts and dates", async () => {
  const { filings } = await (await fetchSubmissions(cik)).json();

  expect(filings.files.length).toBeGreaterThan(2);
  let before = filings.recent.filingDate.at(-1);
  for (const { name, filingCount, filingFrom, filingTo } of filings.files) {
    expect(name).toMatch(new RegExp(`^CIK${cik}-submissions-\\d{3}\\.json$`));
    const older = await (await fetchPath(`/submissions/${name}`)).json();
    expect(Object.keys(older)).toEqual(Object.keys(filings.recent));
    expect([older.filingDate.length, older.filingDate.at(-1), older.filingDate[0]]).toEqual([
      filingCount,
      filingFrom,
      filingTo,
    ]);
    expect(filingTo < before).toBe(true);
    before = filingFrom;
  }
  expect((await fetchPath(`/submissions/CIK${cik}-submissions-009.json`)).status).toBe(404);
  expect((await (await fetchSubmissions("0001682852")).json()).filings.files).toEqual([]);
});

test("responds with 304 when the client has the current version", async () => {
  const etag = (await fetchSubmissions(cik)).headers.get("etag") ?? "";

  expect((await fetchSubmissions(cik, { "if-none-match": etag })).status).toBe(304);
});

test("an unknown company is found once a filing is added, and the filing's page says it is invented", async () => {
  expect((await fetchSubmissions("0009999999")).status).toBe(404);

  const added = await (await control("file", { cik: "0009999999", form: "8-K", items: "5.02" })).json();

  const response = await (await fetchSubmissions("0009999999")).json();
  expect(response.filings.recent.form[0]).toBe("8-K");
  expect(response.filings.recent.items[0]).toBe("5.02");
  const page = `/Archives/edgar/data/9999999/${added.accession.replaceAll("-", "")}/${added.accession}-index.htm`;
  expect(await (await fetchPath(page)).text()).toContain("This filing is invented");
  const document = page.replace(/[^/]+$/, response.filings.recent.primaryDocument[0]);
  expect(await (await fetchPath(document)).text()).toContain("Robin Sample, Chief Financial Officer");
});

test.each([
  ["5.02", "Robin Sample, Chief Financial Officer"],
  ["1.01,9.01", "Supply Agreement"],
  ["2.01", "completed its acquisition of Sample Tools LLC"],
])("the document of an 8-K with items %s describes these items and no others", async (items, text) => {
  const { accession } = await (await control("file", { cik: "0009999998", form: "8-K", items })).json();

  const document = await fetchPath(`/Archives/edgar/data/9999998/${accession.replaceAll("-", "")}/sample.htm`);

  const html = await document.text();
  expect(html).toContain(text);
  for (const other of ["Robin Sample", "Supply Agreement", "Sample Tools"])
    expect(html.includes(other)).toBe(text.includes(other));
  expect((await fetchPath("/Archives/edgar/data/9999998/000000000000000000/sample.htm")).status).toBe(404);
});

describe("figures", () => {
  const fetchFacts = (company: string) => fetchPath(`/api/xbrl/companyfacts/CIK${company}.json`);
  const revenue = "RevenueFromContractWithCustomerExcludingAssessedTax";

  test("responds as the SEC does, by taxonomy, tag and unit, with each figure's report", async () => {
    const response = await (await fetchFacts(cik)).json();

    expect(response).toMatchObject({ cik: Number(cik), entityName: "Cummins (sample)" });
    const facts: Record<string, unknown>[] = response.facts["us-gaap"][revenue].units.USD;
    expect(facts.length).toBeGreaterThan(20);
    for (const fact of facts)
      expect(fact).toMatchObject({
        start: expect.stringMatching(/^\d{4}-\d{2}-01$/),
        end: expect.any(String),
        val: expect.any(Number),
        accn: expect.stringMatching(/^\d{10}-\d{2}-\d{6}$/),
        form: expect.stringMatching(/^10-[KQ]/),
      });
    expect((await fetchFacts("0009999999")).status).toBe(404);
  });

  test("every report among the filings has figures, and an amendment restates its year", async () => {
    const company = "0009999998";
    const year = new Date().getUTCFullYear() - 1;
    const { accession } = await (await control("file", { cik: company, form: "10-K" })).json();
    const of = async () => {
      const facts: Record<string, unknown>[] = (await (await fetchFacts(company)).json()).facts["us-gaap"][revenue]
        .units.USD;
      return facts.filter(({ start, end }) => start === `${year}-01-01` && end === `${year}-12-31`);
    };
    const [first] = await of();
    expect((await of()).map(({ accn }) => accn)).toContain(accession);

    const amended = await (await control("file", { cik: company, form: "10-K/A" })).json();

    const restated = (await of()).find(({ accn }) => accn === amended.accession);
    expect(Number(restated?.val) / Number(first?.val)).toBeCloseTo(0.95);
  });

  test.each([
    ["html", /^<!doctype html>/],
    ["half", /^\{"cik".*[^}]$/],
    ["other_company", /"cik":1,/],
    ["future", /2999-01-01/],
    ["units", /"barrels"/],
    ["types", /"val":"much"/],
  ])("the fault %s can be set for figures alone", async (fault, text) => {
    await control("fault", { fault, cik, of: "facts" });

    expect(await (await fetchFacts(cik)).text()).toMatch(text);
    expect(await (await fetchSubmissions(cik)).text()).toContain("Cummins (sample)");
    await control("fault", { fault: null, cik, of: "facts" });
    expect(await (await fetchFacts(cik)).text()).not.toMatch(text);
  });

  test("the fault large returns 40 MB", async () => {
    await control("fault", { fault: "large", cik, of: "facts" });

    expect((await (await fetchFacts(cik)).arrayBuffer()).byteLength).toBeGreaterThan(40 * 1024 * 1024);
    await control("fault", { fault: null, cik, of: "facts" });
  });
});

test("a request without a contact in its user agent is refused", async () => {
  expect((await fetchSubmissions(cik, { "user-agent": "node" })).status).toBe(403);
});

test.each([
  ["html", 200, /^<!doctype html>/],
  ["half", 200, /^\{"cik".*[^}]$/],
  ["other_company", 200, /"cik":"0000000001"/],
  ["future", 200, /2999-01-01/],
  ["busy", 429, /Threshold/],
  ["blocked", 403, /Undeclared/],
  ["away", 503, /Unavailable/],
])("the fault %s can be set and cleared", async (fault, status, text) => {
  await control("fault", { fault, cik });

  const response = await fetchSubmissions(cik);

  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(text);
  await control("fault", { fault: null, cik });
  expect((await fetchSubmissions(cik)).status).toBe(200);
});

test.each([
  ["file", { cik: "1", form: "8-K" }],
  ["fault", { fault: "tired" }],
  ["explode", {}],
])("refuses the control %s with %j", async (what, body) => {
  expect((await control(what, body)).status).toBe(400);
});

test("lists the requests that it received", async () => {
  await fetchSubmissions(cik);

  const { requests } = await (await fetchPath("/_requests")).json();

  expect(requests.at(-1)).toMatchObject({ path: `/submissions/CIK${cik}.json`, agent, status: 200 });
});

describe("websites", () => {
  test("every sample site links its feed, which is marked as a sample and at least eleven days old", async () => {
    for (const { domain } of sampleSites) {
      expect(await (await fetchPath(`/${domain}/`)).text()).toContain('rel="alternate"');
      const feed = await fetchPath(`/${domain}/news.xml`);
      expect(feed.status).toBe(200);
      expect(await feed.text()).toContain("(sample)");
    }
    const today = Date.parse("2026-11-22T10:00:00Z");
    for (const { domain, name } of sampleSites)
      for (const { at } of generateAnnouncements(domain, name, today)) expect(at < "2026-11-12").toBe(true);
  });

  test("robots.txt allows one sample site, disallows another, and can be closed by a control", async () => {
    const rules = async (domain: string) => (await fetchPath(`/${domain}/robots.txt`)).text();

    expect(await rules("cummins.com")).toBe("User-agent: *\nDisallow: /private/\n");
    expect(await rules("fastenal.com")).toBe("User-agent: *\nDisallow: /\n");
    await control("spoil", { domain: "cummins.com", fault: "closed" });
    expect(await rules("cummins.com")).toBe("User-agent: *\nDisallow: /\n");
  });

  test("an unknown site is found once an announcement is posted there", async () => {
    expect((await fetchPath("/new.example/")).status).toBe(404);

    const { id } = await (await control("post", { domain: "new.example", title: "Opens a plant" })).json();

    expect(await (await fetchPath("/new.example/news.xml")).text()).toContain("Opens a plant");
    expect(await (await fetchPath(`/new.example/news/${id}`)).text()).toContain("This announcement is invented");
  });

  test("a known feed gets a 304; a fault breaks it until it is cleared", async () => {
    const etag = (await fetchPath("/cummins.com/news.xml")).headers.get("etag") ?? "";
    expect((await fetchPath("/cummins.com/news.xml", { "if-none-match": etag })).status).toBe(304);

    await control("spoil", { domain: "cummins.com", fault: "gone" });
    expect((await fetchPath("/cummins.com/news.xml")).status).toBe(410);
    await control("spoil", { domain: "cummins.com", fault: null });
    expect((await fetchPath("/cummins.com/news.xml")).status).toBe(200);
  });
});

/** @jest-environment node */

import type { Question } from "@/backend/connectors/connector";
import { feedsConnectorOf } from "@/backend/connectors/feeds/connector";
import { type OutboundFetch, outboundFetchOf } from "@/backend/outbound/fetch";
import { type Sources, startSources } from "@/emulators/sources/server";

const dayMs = 86_400_000;
const now = new Date();
let sources: Sources;
let waited: string[] = [];

beforeAll(async () => {
  sources = await startSources({ port: 0 });
});
afterAll(() => sources.stop());
beforeEach(() => {
  waited = [];
  sources.state.posted.clear();
  sources.state.siteFaults.clear();
  sources.state.requests.splice(0);
});

const question = (company: string, more: Partial<Question> = {}): Question => ({
  ...{ company, place: null, known: null, now, since: new Date(now.getTime() - 90 * dayMs) },
  wait: async (host) => void waited.push(host),
  signal: new AbortController().signal,
  ...more,
});

const connectorOf = (fetch: OutboundFetch) =>
  feedsConnectorOf({ contact: "Acme ops@acme.example", gateway: sources.origin, everyMs: 60_000 }, fetch);
const overTheWire = (timeoutMs = 20_000) =>
  connectorOf(outboundFetchOf({ allowPrivate: true, timeoutMs, largestBytes: 1024 * 1024 }));
const post = (domain: string, title: string, at = now.toISOString()) =>
  sources.state.posted.set(domain, [{ id: "posted", title, at }, ...(sources.state.posted.get(domain) ?? [])]);
const paths = () => sources.state.requests.map(({ path }) => path);

test("the feed is found on the website, asked for in its own place of the line, and says who asks", async () => {
  post("acme.example", "Names Jane Doe chief financial officer");

  const answer = await overTheWire().ask(question("acme.example"));

  expect(answer).toMatchObject({
    kind: "news",
    place: "https://acme.example/news.xml",
    source: "acme.example newsroom (sample)",
    validators: { etag: expect.stringMatching(/^"\w{32}"$/) },
    events: [
      {
        ...{ id: "posted", topic: "news_leadership", kind: "leadership" },
        ...{ title: "Names Jane Doe chief financial officer", url: `${sources.origin}/acme.example/news/posted` },
      },
    ],
  });
  expect(waited).toEqual(["acme.example", "acme.example"]);
  expect(sources.state.requests.map(({ agent }) => agent)).toEqual(Array(2).fill("Sightline (Acme ops@acme.example)"));
});

test("a feed that is known is asked alone, and only whether it has changed", async () => {
  post("acme.example", "Opens a plant");
  const { ask } = overTheWire();
  const first = await ask(question("acme.example"));
  if (first.kind !== "news") throw new Error(first.kind);
  sources.state.requests.splice(0);

  const again = await ask(question("acme.example", { place: first.place ?? null, known: first.validators }));

  expect(again).toEqual({ kind: "same" });
  expect(paths()).toEqual(["/acme.example/news.xml"]);
});

test.each(["cummins.com", "ecolab.com", "fedex.com", "duke-energy.com"])(
  "the sample's %s: titles in plain words",
  async (domain) => {
    const answer = await overTheWire().ask(question(domain));

    if (answer.kind !== "news") throw new Error(JSON.stringify(answer));
    expect(answer.events.length).toBeGreaterThan(0);
    for (const { title } of answer.events) expect(title).toMatch(/^[A-Z][\w ,“”–]+ \(sample\)$/);
  },
);

test("a website that isn't there, or names no feed, has none: nothing more is asked", async () => {
  expect(await overTheWire().ask(question("nobody.example"))).toEqual({ kind: "unknown" });
  const { ask } = connectorOf(async () => new Response("<title>No feed</title>"));

  expect(await ask(question("silent.example"))).toEqual({ kind: "unknown" });
});

test("a feed that has moved is looked for again on the website; one that is gone is forgotten", async () => {
  post("acme.example", "Opens a plant");

  const moved = await overTheWire().ask(question("acme.example", { place: "https://acme.example/old.xml" }));
  expect(moved).toMatchObject({ kind: "news", place: "https://acme.example/news.xml" });
  sources.state.siteFaults.set("acme.example", "gone");

  const gone = await overTheWire().ask(question("acme.example", { place: "https://acme.example/news.xml" }));
  expect(gone).toEqual({ kind: "unknown" });
});

test("what is older than is wanted is left out", async () => {
  post("acme.example", "Opens a plant", new Date(now.getTime() - 100 * dayMs).toISOString());

  expect(await overTheWire().ask(question("acme.example"))).toMatchObject({ kind: "news", events: [] });
});

describe("faults", () => {
  test.each([
    ["html", "It is a web page, not a feed"],
    ["entities", "It defines entities of its own"],
    ["large", "The answer is too large"],
    ["elsewhere", "It redirects to another site, elsewhere.example"],
  ] as const)("%s is refused with its reason", async (fault, problem) => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", fault);

    expect(await overTheWire().ask(question("acme.example"))).toEqual({ kind: "wrong", problem });
  });

  test("one that is slow isn't waited for", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "slow");

    const answer = await overTheWire(1_000).ask(question("acme.example", { place: "https://acme.example/news.xml" }));

    // In Jest's realm the error of a timeout is no `Error`: what is said of it differs.
    expect(answer).toMatchObject({
      kind: "wrong",
      problem: expect.stringMatching(/^The server (takes too long|can't be reached)$/),
    });
  });

  test("who is too busy is left alone for as long as it says", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "busy");

    const answer = await overTheWire().ask(question("acme.example"));

    expect(answer).toEqual({ kind: "wrong", problem: "The server answers 429", waitMs: 1_200_000 });
  });

  test("of half a feed what can be read is taken, of one with scripts the words, of a future one nothing", async () => {
    for (let n = 0; n < 8; n += 1) post("acme.example", `Opens plant ${n} in Ohio`);
    sources.state.posted.set(
      "acme.example",
      (sources.state.posted.get("acme.example") ?? []).map((item, n) => ({ ...item, id: `${n}` })),
    );
    const ask = (fault: "half" | "script" | "future") => {
      sources.state.siteFaults.set("acme.example", fault);
      return overTheWire().ask(question("acme.example"));
    };

    const [half, script, future] = [await ask("half"), await ask("script"), await ask("future")];

    if (half.kind !== "news" || script.kind !== "news") throw new Error(JSON.stringify([half, script]));
    expect(half.events.length).toBeGreaterThan(0);
    expect(script.events).toHaveLength(8);
    for (const { title } of [...half.events, ...script.events]) expect(title).toMatch(/^Opens plant \d in Ohio$/);
    expect(future).toMatchObject({ kind: "news", events: [] });
  });
});

describe("O14 · redirects", () => {
  const redirecting = (...locations: string[]): { fetch: OutboundFetch; asked: string[] } => {
    const asked: string[] = [];
    const real = outboundFetchOf({ allowPrivate: false });
    return {
      asked,
      fetch: async (url, request) => {
        asked.push(url);
        const location = locations.shift();
        if (location === undefined) return new Response("<title>No feed</title>");
        const { AnswerRedirects } = await import("@/backend/outbound/address");
        if (location === "really") return real(url, request);
        throw new AnswerRedirects(location);
      },
    };
  };
  const ask = (fetch: OutboundFetch, company = "acme.example") =>
    feedsConnectorOf({ contact: "a@b.example", gateway: null, everyMs: 1 }, fetch).ask(question(company));

  test("three of the same site are followed, plain http by https, each in its place of the line", async () => {
    const { fetch, asked } = redirecting("http://www.acme.example/", "/en/", "https://news.acme.example/en");

    expect(await ask(fetch)).toEqual({ kind: "unknown" });

    expect(asked).toEqual([
      "https://acme.example/",
      "https://www.acme.example/",
      "https://www.acme.example/en/",
      "https://news.acme.example/en",
    ]);
    expect(waited).toEqual(["acme.example", "www.acme.example", "www.acme.example", "news.acme.example"]);
  });

  test("a fourth isn't", async () => {
    const { fetch, asked } = redirecting("/1", "/2", "/3", "/4");

    expect(await ask(fetch)).toEqual({ kind: "wrong", problem: "It redirects too often" });
    expect(asked).toHaveLength(4);
  });

  test.each([
    "http://169.254.169.254/latest/",
    "https://127.0.0.1/",
    "https://[::ffff:7f00:1]/",
    "https://localhost/",
    "https://user@acme.example/",
    "file:///etc/passwd",
    "https://acme.example:8443/",
    "http://acme.example:8080/",
    "https://elsewhere.example/",
    "https://%",
  ])("%s isn't asked", async (location) => {
    const { fetch, asked } = redirecting(location);

    expect(await ask(fetch)).toMatchObject({ kind: "wrong" });
    expect(asked).toEqual(["https://acme.example/"]);
  });

  test("by the stand-in's redirect to a private address nothing is asked either", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "private");

    const answer = await overTheWire().ask(question("acme.example"));

    expect(answer).toMatchObject({ kind: "wrong", problem: expect.stringContaining("not on the public internet") });
    expect(paths()).toEqual(["/acme.example/", "/acme.example/news.xml"]);
  });

  test("a website whose name leads to this machine isn't connected to", async () => {
    const { fetch } = redirecting("really");

    expect(await ask(fetch, "localhost")).toMatchObject({
      kind: "wrong",
      problem: expect.stringContaining("not on the public internet"),
    });
  });
});

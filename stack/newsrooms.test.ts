/** @jest-environment node */

import type { Question } from "@/backend/connectors/connector";
import { feedsConnectorOf } from "@/backend/connectors/feeds/connector";
import type { RobotsRule } from "@/backend/database/schema/connectors";
import { createOutboundFetch, type OutboundFetch } from "@/backend/outbound/fetch";
import { type Sources, startSources } from "@/emulators/sources/server";

const dayMs = 86_400_000;
const now = new Date();
let sources: Sources;
let waited: string[] = [];
let robots = new Map<string, RobotsRule[]>();

beforeAll(async () => {
  sources = await startSources({ port: 0 });
});
afterAll(() => sources.stop());
beforeEach(() => {
  waited = [];
  robots = new Map();
  sources.state.posted.clear();
  sources.state.siteFaults.clear();
  sources.state.requests.splice(0);
});

const question = (company: string, more: Partial<Question> = {}): Question => ({
  ...{ company, place: null, known: null, now, since: new Date(now.getTime() - 90 * dayMs) },
  wait: async (host) => void waited.push(host),
  robots: {
    recall: async (host) => robots.get(host) ?? null,
    remember: async (host, rules) => void robots.set(host, rules),
  },
  signal: new AbortController().signal,
  ...more,
});

const connectorOf = (fetch: OutboundFetch) =>
  feedsConnectorOf({ contact: "Acme ops@acme.example", gateway: sources.origin, everyMs: 60_000 }, fetch);
const overTheWire = (timeoutMs = 20_000) =>
  connectorOf(createOutboundFetch({ allowPrivate: true, timeoutMs, largestBytes: 1024 * 1024 }));
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
  expect(waited).toEqual(["acme.example", "acme.example", "acme.example"]);
  expect(paths()).toEqual(["/acme.example/robots.txt", "/acme.example/", "/acme.example/news.xml"]);
  expect(sources.state.requests.map(({ agent }) => agent)).toEqual(Array(3).fill("Sightline (Acme ops@acme.example)"));
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

    // In Jest's realm a timeout's error isn't an instance of `Error`, so the message may be either.
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

describe("robots.txt", () => {
  const unwanted = "It doesn’t want to be read by programs (robots.txt)";
  /** Websites that return these responses to `robots.txt`, and a page to every other request. */
  const saying = (answers: Record<string, () => Response>) => {
    const asked: string[] = [];
    const fetch: OutboundFetch = async (url) => {
      asked.push(url);
      const { hostname, pathname } = new URL(url);
      if (pathname !== "/robots.txt") return new Response("<title>No feed</title>");
      return answers[hostname]?.() ?? new Response("", { status: 404 });
    };
    const { ask } = feedsConnectorOf({ contact: "a@b.example", gateway: null, everyMs: 1 }, fetch);
    return { asked, ask };
  };
  const forbidding = (path: string) => () => new Response(`User-agent: *\nDisallow: ${path}`);

  test("a website that doesn't want to be read isn't, and is asked again after a day", async () => {
    expect(await overTheWire().ask(question("fastenal.com"))).toEqual({
      ...{ kind: "wrong", problem: unwanted, waitMs: dayMs },
    });
    expect(paths()).toEqual(["/fastenal.com/robots.txt"]);
  });

  test("what forbids the feed and not the page forbids the feed; what names us counts before what names everybody", async () => {
    const page = saying({ "acme.example": forbidding("/news") });
    const place = "https://acme.example/news.xml";
    const rules = "User-agent: *\nAllow: /\n\nUser-agent: Sightline\nDisallow: /";

    expect(await page.ask(question("acme.example"))).toEqual({ kind: "unknown" });
    expect(await page.ask(question("acme.example", { place }))).toMatchObject({ problem: unwanted });
    expect(page.asked).toEqual(["https://acme.example/robots.txt", "https://acme.example/"]);
    robots.clear();
    expect(await saying({ "acme.example": () => new Response(rules) }).ask(question("acme.example"))).toMatchObject({
      problem: unwanted,
    });
  });

  test("it is asked for once, not for each request nor again while it is remembered", async () => {
    const { ask, asked } = saying({});

    await ask(question("acme.example"));
    await ask(question("acme.example"));

    expect(asked).toEqual(["https://acme.example/robots.txt", "https://acme.example/", "https://acme.example/"]);
  });

  test.each([400, 401, 403, 404, 410])("%i forbids nothing", async (status) => {
    const { ask } = saying({ "acme.example": () => new Response("User-agent: *\nDisallow: /", { status }) });

    expect(await ask(question("acme.example"))).toEqual({ kind: "unknown" });
  });

  test.each([429, 500, 503])(
    "%i: nothing is asked now, nothing remembered, and it may say for how long",
    async (status) => {
      const headers = { "retry-after": "600" };
      const { ask, asked } = saying({ "acme.example": () => new Response("", { status, headers }) });

      const answer = await ask(question("acme.example"));

      const problem = `Its robots.txt can’t be read: the server answers ${status}`;
      expect(answer).toEqual({ kind: "wrong", problem, waitMs: 600_000 });
      expect(asked).toHaveLength(1);
      expect(robots.size).toBe(0);
    },
  );

  test("a server that can't be reached for it isn't asked for more", async () => {
    const { OutboundError } = await import("@/backend/outbound/address");
    const { ask, asked } = saying({
      "acme.example": () => {
        throw new OutboundError("The server can't be reached");
      },
    });

    expect(await ask(question("acme.example"))).toEqual({ kind: "wrong", problem: "The server can't be reached" });
    expect(asked).toHaveLength(1);
  });

  test.each([
    "http://169.254.169.254/robots.txt",
    "https://localhost/robots.txt",
    "https://elsewhere.example/robots.txt",
  ])("O14 · its redirect to %s isn't followed, and nothing else is asked", async (location) => {
    const { AnswerRedirects } = await import("@/backend/outbound/address");
    const { ask, asked } = saying({
      "acme.example": () => {
        throw new AnswerRedirects(location);
      },
    });

    expect(await ask(question("acme.example"))).toMatchObject({ kind: "wrong" });
    expect(asked).toEqual(["https://acme.example/robots.txt"]);
  });

  test("a redirect within the site is followed, and leads to where its own rules are asked for", async () => {
    const { AnswerRedirects } = await import("@/backend/outbound/address");
    const asked: string[] = [];
    const fetch: OutboundFetch = async (url) => {
      asked.push(url);
      if (url === "https://acme.example/robots.txt" || url === "https://acme.example/")
        throw new AnswerRedirects(url.replace("acme", "www.acme"));
      if (url.endsWith("/robots.txt")) return new Response("User-agent: *\nDisallow: /x");
      return new Response("<title>No feed</title>");
    };

    const answer = await feedsConnectorOf({ contact: "a@b.example", gateway: null, everyMs: 1 }, fetch).ask(
      question("acme.example"),
    );

    expect(answer).toEqual({ kind: "unknown" });
    expect(asked).toEqual(
      ["acme", "www.acme"]
        .flatMap((name) => [`https://${name}.example/robots.txt`, `https://${name}.example/`])
        .toSpliced(1, 0, "https://www.acme.example/robots.txt"),
    );
    expect(robots.get("acme.example")).toEqual([{ allow: false, path: "/x" }]);
  });

  test("the stand-in's server that is in trouble says for how long", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "closed_away");

    expect(await overTheWire().ask(question("acme.example"))).toMatchObject({ kind: "wrong", waitMs: 1_200_000 });
  });
});

describe("O14 · redirects", () => {
  const redirecting = (...locations: string[]): { fetch: OutboundFetch; asked: string[] } => {
    const asked: string[] = [];
    const real = createOutboundFetch({ allowPrivate: false });
    return {
      asked,
      fetch: async (url, request) => {
        if (url.endsWith("/robots.txt") && locations[0] !== "really") return new Response("", { status: 404 });
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
    expect([...robots.keys()]).toEqual(["acme.example", "www.acme.example", "news.acme.example"]);
    expect(waited).toHaveLength(4 + robots.size);
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
    expect(paths()).toEqual(["/acme.example/robots.txt", "/acme.example/", "/acme.example/news.xml"]);
  });

  test("a website whose name leads to this machine isn't connected to", async () => {
    const { fetch } = redirecting("really");

    expect(await ask(fetch, "localhost")).toMatchObject({
      kind: "wrong",
      problem: expect.stringContaining("not on the public internet"),
    });
  });
});

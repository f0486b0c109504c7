/** @jest-environment node */

import type { EventsRequest } from "@/backend/connectors/connector";
import { createFeedsConnector } from "@/backend/connectors/feeds/connector";
import type { RobotsRule } from "@/backend/database/schema/connectors";
import { createOutboundFetch, type OutboundFetch } from "@/backend/outbound/fetch";
import { type Sources, startSources } from "@/emulators/sources/server";
import { dayMs } from "@/lib/contracts/wire/durations";

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

const question = (company: string, more: Partial<EventsRequest> = {}): EventsRequest => ({
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
  createFeedsConnector({ contact: "Acme ops@acme.example", gateway: sources.origin, everyMs: 60_000 }, fetch);
const overTheWire = (timeoutMs = 20_000) =>
  connectorOf(createOutboundFetch({ allowPrivate: true, timeoutMs, maxBytes: 1024 * 1024 }));
const post = (domain: string, title: string, at = now.toISOString()) =>
  sources.state.posted.set(domain, [{ id: "posted", title, at }, ...(sources.state.posted.get(domain) ?? [])]);
const paths = () => sources.state.requests.map(({ path }) => path);

test("finds the feed on the website, waits before each request, and identifies itself", async () => {
  post("acme.example", "Names Jane Doe chief financial officer");

  const response = await overTheWire().fetchEvents(question("acme.example"));

  expect(response).toMatchObject({
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

test("requests only a known feed, and only whether it has changed", async () => {
  post("acme.example", "Opens a plant");
  const { fetchEvents } = overTheWire();
  const first = await fetchEvents(question("acme.example"));
  if (first.kind !== "news") throw new Error(first.kind);
  sources.state.requests.splice(0);

  const again = await fetchEvents(question("acme.example", { place: first.place ?? null, known: first.validators }));

  expect(again).toEqual({ kind: "same" });
  expect(paths()).toEqual(["/acme.example/news.xml"]);
});

test.each(["cummins.com", "ecolab.com", "fedex.com", "duke-energy.com"])(
  "reads plain titles from the sample site %s",
  async (domain) => {
    const response = await overTheWire().fetchEvents(question(domain));

    if (response.kind !== "news") throw new Error(JSON.stringify(response));
    expect(response.events.length).toBeGreaterThan(0);
    for (const { title } of response.events) expect(title).toMatch(/^[A-Z][\w ,“”–]+ \(sample\)$/);
  },
);

test("reports a missing website or one without a feed as unknown", async () => {
  expect(await overTheWire().fetchEvents(question("nobody.example"))).toEqual({ kind: "unknown" });
  const { fetchEvents } = connectorOf(async () => new Response("<title>No feed</title>"));

  expect(await fetchEvents(question("silent.example"))).toEqual({ kind: "unknown" });
});

test("looks for a moved feed on the website, and drops a feed that no longer exists", async () => {
  post("acme.example", "Opens a plant");

  const moved = await overTheWire().fetchEvents(question("acme.example", { place: "https://acme.example/old.xml" }));
  expect(moved).toMatchObject({ kind: "news", place: "https://acme.example/news.xml" });
  sources.state.siteFaults.set("acme.example", "gone");

  const missing = await overTheWire().fetchEvents(question("acme.example", { place: "https://acme.example/news.xml" }));
  expect(missing).toEqual({ kind: "unknown" });
});

test("omits announcements that are older than requested", async () => {
  post("acme.example", "Opens a plant", new Date(now.getTime() - 100 * dayMs).toISOString());

  expect(await overTheWire().fetchEvents(question("acme.example"))).toMatchObject({ kind: "news", events: [] });
});

describe("faults", () => {
  test.each([
    ["html", "This is a web page, not a feed"],
    ["entities", "The feed defines its own XML entities"],
    ["large", "The response is too large"],
    ["elsewhere", "It redirects to another site: elsewhere.example"],
  ] as const)("refuses %s with its reason", async (fault, problem) => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", fault);

    expect(await overTheWire().fetchEvents(question("acme.example"))).toEqual({ kind: "wrong", problem });
  });

  test("gives up on a slow server after the timeout", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "slow");

    const response = await overTheWire(1_000).fetchEvents(
      question("acme.example", { place: "https://acme.example/news.xml" }),
    );

    // In Jest's realm a timeout's error isn't an instance of `Error`, so the message may be either.
    expect(response).toMatchObject({
      kind: "wrong",
      problem: expect.stringMatching(/^The server (took too long to respond|can't be reached)$/),
    });
  });

  test("waits as long as a busy server asks", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "busy");

    const response = await overTheWire().fetchEvents(question("acme.example"));

    expect(response).toEqual({ kind: "wrong", problem: "The server responded with status 429", waitMs: 1_200_000 });
  });

  test("reads what it can from half a feed, reads scripts as plain text, and skips items dated in the future", async () => {
    for (let n = 0; n < 8; n += 1) post("acme.example", `Opens plant ${n} in Ohio`);
    sources.state.posted.set(
      "acme.example",
      (sources.state.posted.get("acme.example") ?? []).map((item, n) => ({ ...item, id: `${n}` })),
    );
    const fetchEvents = (fault: "half" | "script" | "future") => {
      sources.state.siteFaults.set("acme.example", fault);
      return overTheWire().fetchEvents(question("acme.example"));
    };

    const [half, script, future] = [
      await fetchEvents("half"),
      await fetchEvents("script"),
      await fetchEvents("future"),
    ];

    if (half.kind !== "news" || script.kind !== "news") throw new Error(JSON.stringify([half, script]));
    expect(half.events.length).toBeGreaterThan(0);
    expect(script.events).toHaveLength(8);
    for (const { title } of [...half.events, ...script.events]) expect(title).toMatch(/^Opens plant \d in Ohio$/);
    expect(future).toMatchObject({ kind: "news", events: [] });
  });
});

describe("robots.txt", () => {
  const unwanted = "The site’s robots.txt doesn’t allow it";
  /** Websites that return these responses to `robots.txt`, and a page to every other request. */
  const respondingWith = (responses: Record<string, () => Response>) => {
    const requests: string[] = [];
    const fetch: OutboundFetch = async (url) => {
      requests.push(url);
      const { hostname, pathname } = new URL(url);
      if (pathname !== "/robots.txt") return new Response("<title>No feed</title>");
      return responses[hostname]?.() ?? new Response("", { status: 404 });
    };
    const { fetchEvents } = createFeedsConnector({ contact: "a@b.example", gateway: null, everyMs: 1 }, fetch);
    return { requests, fetchEvents };
  };
  const forbidding = (path: string) => () => new Response(`User-agent: *\nDisallow: ${path}`);

  test("stops the reading of a site that forbids it, and is requested again after a day", async () => {
    expect(await overTheWire().fetchEvents(question("fastenal.com"))).toEqual({
      ...{ kind: "wrong", problem: unwanted, waitMs: dayMs },
    });
    expect(paths()).toEqual(["/fastenal.com/robots.txt"]);
  });

  test("can forbid the feed alone, and rules for Sightline override rules for everyone", async () => {
    const page = respondingWith({ "acme.example": forbidding("/news") });
    const url = "https://acme.example/news.xml";
    const rules = "User-agent: *\nAllow: /\n\nUser-agent: Sightline\nDisallow: /";

    expect(await page.fetchEvents(question("acme.example"))).toEqual({ kind: "unknown" });
    expect(await page.fetchEvents(question("acme.example", { place: url }))).toMatchObject({ problem: unwanted });
    expect(page.requests).toEqual(["https://acme.example/robots.txt", "https://acme.example/"]);
    robots.clear();
    expect(
      await respondingWith({ "acme.example": () => new Response(rules) }).fetchEvents(question("acme.example")),
    ).toMatchObject({
      problem: unwanted,
    });
  });

  test("is requested once and then cached", async () => {
    const { fetchEvents, requests } = respondingWith({});

    await fetchEvents(question("acme.example"));
    await fetchEvents(question("acme.example"));

    expect(requests).toEqual(["https://acme.example/robots.txt", "https://acme.example/", "https://acme.example/"]);
  });

  test.each([400, 401, 403, 404, 410])("forbids nothing when its status is %i", async (status) => {
    const { fetchEvents } = respondingWith({
      "acme.example": () => new Response("User-agent: *\nDisallow: /", { status }),
    });

    expect(await fetchEvents(question("acme.example"))).toEqual({ kind: "unknown" });
  });

  test.each([429, 500, 503])(
    "stops all requests when its status is %i, for as long as it says, and isn't cached",
    async (status) => {
      const headers = { "retry-after": "600" };
      const { fetchEvents, requests } = respondingWith({ "acme.example": () => new Response("", { status, headers }) });

      const response = await fetchEvents(question("acme.example"));

      const problem = `Its robots.txt could not be fetched: the server responded with status ${status}`;
      expect(response).toEqual({ kind: "wrong", problem, waitMs: 600_000 });
      expect(requests).toHaveLength(1);
      expect(robots.size).toBe(0);
    },
  );

  test("stops all requests when its server can't be reached", async () => {
    const { OutboundError } = await import("@/backend/outbound/address");
    const { fetchEvents, requests } = respondingWith({
      "acme.example": () => {
        throw new OutboundError("The server can't be reached");
      },
    });

    expect(await fetchEvents(question("acme.example"))).toEqual({
      kind: "wrong",
      problem: "The server can't be reached",
    });
    expect(requests).toHaveLength(1);
  });

  test.each([
    "http://169.254.169.254/robots.txt",
    "https://localhost/robots.txt",
    "https://elsewhere.example/robots.txt",
  ])("O14 · isn't followed when it redirects to %s, and stops all other requests", async (location) => {
    const { UnexpectedRedirectError } = await import("@/backend/outbound/address");
    const { fetchEvents, requests } = respondingWith({
      "acme.example": () => {
        throw new UnexpectedRedirectError(location);
      },
    });

    expect(await fetchEvents(question("acme.example"))).toMatchObject({ kind: "wrong" });
    expect(requests).toEqual(["https://acme.example/robots.txt"]);
  });

  test("is followed within the site, and the other host's robots.txt is requested too", async () => {
    const { UnexpectedRedirectError } = await import("@/backend/outbound/address");
    const requests: string[] = [];
    const fetch: OutboundFetch = async (url) => {
      requests.push(url);
      if (url === "https://acme.example/robots.txt" || url === "https://acme.example/")
        throw new UnexpectedRedirectError(url.replace("acme", "www.acme"));
      if (url.endsWith("/robots.txt")) return new Response("User-agent: *\nDisallow: /x");
      return new Response("<title>No feed</title>");
    };

    const response = await createFeedsConnector(
      { contact: "a@b.example", gateway: null, everyMs: 1 },
      fetch,
    ).fetchEvents(question("acme.example"));

    expect(response).toEqual({ kind: "unknown" });
    expect(requests).toEqual(
      ["acme", "www.acme"]
        .flatMap((name) => [`https://${name}.example/robots.txt`, `https://${name}.example/`])
        .toSpliced(1, 0, "https://www.acme.example/robots.txt"),
    );
    expect(robots.get("acme.example")).toEqual([{ allow: false, path: "/x" }]);
  });

  test("says how long to wait when the emulator fails", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "closed_away");

    expect(await overTheWire().fetchEvents(question("acme.example"))).toMatchObject({
      kind: "wrong",
      waitMs: 1_200_000,
    });
  });
});

describe("O14 · redirects", () => {
  const redirecting = (...locations: string[]): { fetch: OutboundFetch; requests: string[] } => {
    const requests: string[] = [];
    const real = createOutboundFetch({ allowPrivate: false });
    return {
      requests,
      fetch: async (url, request) => {
        if (url.endsWith("/robots.txt") && locations[0] !== "really") return new Response("", { status: 404 });
        requests.push(url);
        const location = locations.shift();
        if (location === undefined) return new Response("<title>No feed</title>");
        const { UnexpectedRedirectError } = await import("@/backend/outbound/address");
        if (location === "really") return real(url, request);
        throw new UnexpectedRedirectError(location);
      },
    };
  };
  const fetchEvents = (fetch: OutboundFetch, company = "acme.example") =>
    createFeedsConnector({ contact: "a@b.example", gateway: null, everyMs: 1 }, fetch).fetchEvents(question(company));

  test("follows three on the same site, with http changed to https, and waits before each request", async () => {
    const { fetch, requests } = redirecting("http://www.acme.example/", "/en/", "https://news.acme.example/en");

    expect(await fetchEvents(fetch)).toEqual({ kind: "unknown" });

    expect(requests).toEqual([
      "https://acme.example/",
      "https://www.acme.example/",
      "https://www.acme.example/en/",
      "https://news.acme.example/en",
    ]);
    expect([...robots.keys()]).toEqual(["acme.example", "www.acme.example", "news.acme.example"]);
    expect(waited).toHaveLength(4 + robots.size);
  });

  test("refuses a fourth", async () => {
    const { fetch, requests } = redirecting("/1", "/2", "/3", "/4");

    expect(await fetchEvents(fetch)).toEqual({ kind: "wrong", problem: "Too many redirects" });
    expect(requests).toHaveLength(4);
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
  ])("never requests %s", async (location) => {
    const { fetch, requests } = redirecting(location);

    expect(await fetchEvents(fetch)).toMatchObject({ kind: "wrong" });
    expect(requests).toEqual(["https://acme.example/"]);
  });

  test("doesn't follow the emulator's redirect to a private address", async () => {
    post("acme.example", "Opens a plant");
    sources.state.siteFaults.set("acme.example", "private");

    const response = await overTheWire().fetchEvents(question("acme.example"));

    expect(response).toMatchObject({ kind: "wrong", problem: expect.stringContaining("not on the public internet") });
    expect(paths()).toEqual(["/acme.example/robots.txt", "/acme.example/", "/acme.example/news.xml"]);
  });

  test("doesn't connect to a host name that resolves to this machine", async () => {
    const { fetch } = redirecting("really");

    expect(await fetchEvents(fetch, "localhost")).toMatchObject({
      kind: "wrong",
      problem: expect.stringContaining("not on the public internet"),
    });
  });
});

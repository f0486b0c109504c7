import { z } from "zod";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { errorBodySchema } from "@/lib/contracts/wire/error";
import { errorCodes } from "@/lib/contracts/wire/error-code";
import { buildApp } from "../app";
import { startTestBackend, type TestBackend } from "../test-backend";

let backend: TestBackend;
let rep: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend({ hasDocs: true });
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());

const jsonRoutes = [
  { method: "POST" as const, url: "/auth/login/" },
  { method: "POST" as const, url: "/accounts/" },
  { method: "PATCH" as const, url: "/users/me/" },
];

function nest(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

const bodies: [name: string, payload: string, status: number, code: string][] = [
  ["an empty body", "", 400, "malformed"],
  ["truncated JSON", '{"email":', 400, "malformed"],
  ["a __proto__ key", '{"__proto__":{"role":"admin"}}', 400, "malformed"],
  ["an escaped __proto__ key", '{"\\u005f_proto__":{}}', 400, "malformed"],
  ["a constructor key", '{"constructor":{"prototype":{}}}', 400, "malformed"],
  ["objects 10,000 deep", nest(10_000), 400, "malformed"],
  ["lists 300,000 deep", "[".repeat(300_000) + "]".repeat(300_000), 400, "malformed"],
  ["a NUL character", '{"name":"a\\u0000b"}', 400, "malformed"],
  ["a lone surrogate", '{"name":"a\\ud800b"}', 400, "malformed"],
  ["null", "null", 400, "invalid_request"],
  ["a list", "[]", 400, "invalid_request"],
  ["a number", "17", 400, "invalid_request"],
  ["a body of 5 MB", JSON.stringify({ name: "x".repeat(5_000_000) }), 413, "too_large"],
];

describe.each(jsonRoutes)("W7 · $method $url", ({ method, url }) => {
  test.each(bodies)("rejects %s", async (_name, payload, status, code) => {
    const response = await backend.request({
      method,
      url,
      headers: { ...rep, "content-type": "application/json" },
      payload,
    });

    expect(response.status).toBe(status);
    expect(errorBodySchema.parse(response.body).code).toBe(code);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"])(
    "rejects %s",
    async (type) => {
      const response = await backend.request({
        method,
        url,
        headers: { ...rep, "content-type": type },
        payload: "a=1",
      });

      expect(response).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
    },
  );
});

test("returns 404 for an unknown path and 405 with the allowed methods for a wrong method", async () => {
  const missing = await backend.request({ url: "/nothing/here/", headers: rep });
  const wrong = await backend.request({ method: "DELETE", url: "/users/me/", headers: rep });

  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(wrong).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(wrong.headers.allow).toBe("GET, HEAD, PATCH");
});

test("hides internal details of an unexpected error", async () => {
  const broken = await startTestBackend();
  const headers = await broken.signIn("rep@acme.example");
  await broken.store.db.execute("drop table contacts cascade");

  const response = await broken.request({ url: "/accounts/", headers });

  expect(response).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(JSON.stringify(response.body)).not.toMatch(/contacts|select|at /i);
  await broken.close();
});

test("serves an API description with the paths of the API", async () => {
  const { status, body } = await backend.request({ url: "/docs/json" });

  expect(status).toBe(200);
  expect(Object.keys(Object(body).paths)).toEqual(
    expect.arrayContaining(["/auth/login/", "/users/me/", "/accounts/", "/accounts/{id}/contacts/", "/industries/"]),
  );
});

test("limits the time for the headers and for the whole request to 30 seconds", () => {
  const { requestTimeout, headersTimeout } = backend.app.server;

  expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
});

test("serves no API description unless it is enabled", async () => {
  const { store, sealer, mailQueue, jobs, now } = backend;
  const app = await buildApp({
    db: store.db,
    sealer,
    mailQueue,
    jobs,
    now,
    appOrigin: "https://app.sightline.example",
  });

  const statuses = await Promise.all(
    ["/docs/", "/docs/json", "/docs/yaml"].map(async (url) => (await app.inject({ url })).statusCode),
  );
  await app.close();

  expect(statuses).toEqual([404, 404, 404]);
});

test("describes the error responses of every endpoint and all error codes", async () => {
  const { body } = await backend.request({ url: "/docs/json" });
  const { paths, components } = described.parse(body);

  const { code } = components.schemas.Error.properties;
  expect(code.enum).toEqual(errorCodes);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(100);
  expect(operations.filter(({ responses }) => !responses["4XX"] || !responses["5XX"])).toEqual([]);
});

const operation = z.object({ responses: z.record(z.string(), z.unknown()) });
const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.object({
      Error: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
    }),
  }),
});

test("forbids caching in every response", async () => {
  const results = await Promise.all(
    ["/users/me/", "/accounts/", "/accounts/1/", "/nothing/"].map((url) => backend.request({ url, headers: rep })),
  );

  expect(results.map(({ headers }) => headers["cache-control"])).toEqual(Array(4).fill("no-store"));
});

describe("W7 · values that the database can't store", () => {
  const cursorOf = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
  const readCursor = (text: string): unknown[] => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

  async function firstCursor(url: string): Promise<unknown[]> {
    const { body } = await backend.request({ url, headers: rep });
    return readCursor(z.object({ next_cursor: z.string() }).parse(body).next_cursor);
  }

  async function hormel(): Promise<string> {
    const { body } = await backend.request({ url: "/accounts/?q=hormel&limit=1", headers: rep });
    return accountsPageSchema.parse(body).items[0]?.id ?? "";
  }

  const texts: [string, string][] = [
    ["NUL", "a\0b"],
    ["a lone surrogate", "a\ud800b"],
  ];

  test.each(texts)("rejects %s in the cursor of a list, a search and contacts", async (_what, text) => {
    for (const url of ["/accounts/?limit=1", "/accounts/?q=inc&sort=name&limit=1"]) {
      const cursor = await firstCursor(url);
      const response = await backend.request({ url: `${url}&cursor=${cursorOf(cursor.with(4, text))}`, headers: rep });
      expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
    }
    const url = `/accounts/${await hormel()}/contacts/?limit=1`;
    const cursor = await firstCursor(url);
    const response = await backend.request({ url: `${url}&cursor=${cursorOf(cursor.with(2, text))}`, headers: rep });
    expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
  });

  test.each([9e15, -2, 1e300, 1.5])("rejects level %d in a cursor of contacts", async (level) => {
    const url = `/accounts/${await hormel()}/contacts/?limit=1`;
    const cursor = await firstCursor(url);
    const response = await backend.request({ url: `${url}&cursor=${cursorOf(cursor.with(1, level))}`, headers: rep });
    expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
  });

  test.each(["2026-13-45 99:99:99+00", "0000-01-01 00:00:00+00", "2026-02-30 00:00:00+00", "2026-01-01 00:00:00+99"])(
    "rejects %s in a cursor of accounts sorted by last update",
    async (value) => {
      const url = "/accounts/?sort=updated&limit=1";
      const cursor = await firstCursor(url);
      const response = await backend.request({ url: `${url}&cursor=${cursorOf(cursor.with(4, value))}`, headers: rep });
      expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
    },
  );

  test("rejects the year 0 in a cursor of an account's history", async () => {
    const id = await hormel();
    const cursor = cursorOf([id, "0000-01-01T00:00:00Z", 1]);
    const response = await backend.request({ url: `/accounts/${id}/history/?cursor=${cursor}`, headers: rep });
    expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
  });

  test("rejects the year 0 in a cursor of a timeline", async () => {
    const id = await hormel();
    const cursor = cursorOf([`timeline ${id}`, "0000-01-01T00:00:00Z", id]);
    const response = await backend.request({ url: `/accounts/${id}/timeline/?cursor=${cursor}`, headers: rep });
    expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
  });

  test.each([
    ["signals/", { title: "T", source: "S", occurred_at: "0000-01-01T00:00:00Z" }, "occurred_at"],
    ["signals/", { title: "T", source: "S", occurred_at: "1899-12-31T23:59:59Z" }, "occurred_at"],
    ["tasks/", { title: "T", due_date: "0000-01-01" }, "due_date"],
  ])("rejects a date before 1900 for %s", async (path, payload, field) => {
    const response = await backend.request({
      method: "POST",
      url: `/accounts/${await hormel()}/${path}`,
      headers: rep,
      payload,
    });
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(errorBodySchema.parse(response.body).fields).toHaveProperty(field);
  });

  test.each([
    "employees_min=9007199254740991",
    "employees_max=2147483648",
    "revenue_min=9007199254740992",
    "market_cap_max=99999999999999999",
    "limit=99999999999",
    "limit=1e2.5",
  ])("rejects %s", async (query) => {
    const response = await backend.request({ url: `/accounts/?${query}`, headers: rep });
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  });

  test.each([
    "employees_max=2147483647&revenue_min=9007199254740991&market_cap_min=0",
    "industry=N:,%5C&sector=%5C,%27%22",
  ])("accepts %s", async (query) => {
    for (const path of ["", "facets/", "total/"])
      expect((await backend.request({ url: `/accounts/${path}?${query}`, headers: rep })).status).toBe(200);
  });
});

test("names the missing fields of an empty object", async () => {
  const response = await backend.request({
    method: "POST",
    url: "/auth/login/",
    headers: { "content-type": "application/json" },
    payload: "{}",
  });

  expect(errorBodySchema.parse(response.body).fields).toEqual({
    email: "Missing: give text",
    password: "Missing: give text",
  });
});

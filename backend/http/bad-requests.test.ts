/** @jest-environment ./backend/test-environment.ts */
import { errorBodySchema } from "@/lib/contracts/error";
import { startTestBackend, type TestBackend } from "../test-backend";

jest.setTimeout(60_000);

let backend: TestBackend;
let rep: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
}, 180_000);
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
  ["nothing", "", 400, "malformed"],
  ["half a document", '{"email":', 400, "malformed"],
  ["a prototype's key", '{"__proto__":{"role":"admin"}}', 400, "malformed"],
  ["a hidden prototype's key", '{"\\u005f_proto__":{}}', 400, "malformed"],
  ["a constructor", '{"constructor":{"prototype":{}}}', 400, "malformed"],
  ["objects 10,000 deep", nest(10_000), 400, "malformed"],
  ["lists 300,000 deep", "[".repeat(300_000) + "]".repeat(300_000), 400, "malformed"],
  ["a NUL character", '{"name":"a\\u0000b"}', 400, "malformed"],
  ["a lone surrogate", '{"name":"a\\ud800b"}', 400, "malformed"],
  ["null", "null", 400, "invalid_request"],
  ["a list", "[]", 400, "invalid_request"],
  ["a number", "17", 400, "invalid_request"],
  ["5 MB", JSON.stringify({ name: "x".repeat(5_000_000) }), 413, "too_large"],
];

describe.each(jsonRoutes)("W7 · $method $url", ({ method, url }) => {
  test.each(bodies)("refuses %s", async (_name, payload, status, code) => {
    const answer = await backend.ask({
      method,
      url,
      headers: { ...rep, "content-type": "application/json" },
      payload,
    });

    expect(answer.status).toBe(status);
    expect(errorBodySchema.parse(answer.body).code).toBe(code);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"])(
    "refuses %s",
    async (type) => {
      const answer = await backend.ask({ method, url, headers: { ...rep, "content-type": type }, payload: "a=1" });

      expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
    },
  );
});

test("an unknown path is 404, a wrong method 405 with those that are right", async () => {
  const missing = await backend.ask({ url: "/nothing/here/", headers: rep });
  const wrong = await backend.ask({ method: "DELETE", url: "/users/me/", headers: rep });

  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(wrong).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(wrong.headers.allow).toBe("GET, HEAD, PATCH");
});

test("an error from inside says nothing of the inside", async () => {
  const broken = await startTestBackend();
  const headers = await broken.signIn("rep@acme.example");
  await broken.store.db.execute("drop table contacts cascade");

  const answer = await broken.ask({ url: "/accounts/", headers });

  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(JSON.stringify(answer.body)).not.toMatch(/contacts|select|at /i);
  await broken.close();
});

test("the API describes itself, with every path that it answers", async () => {
  const { status, body } = await backend.ask({ url: "/docs/json" });

  expect(status).toBe(200);
  expect(Object.keys(Object(body).paths)).toEqual(
    expect.arrayContaining(["/auth/login/", "/users/me/", "/accounts/", "/accounts/{id}/contacts/", "/industries/"]),
  );
});

test("no answer may be kept", async () => {
  const answers = await Promise.all(
    ["/users/me/", "/accounts/", "/accounts/1/", "/nothing/"].map((url) => backend.ask({ url, headers: rep })),
  );

  expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(Array(4).fill("no-store"));
});

import { existsSync, readdirSync } from "node:fs";
import { NextRequest } from "next/server";
import middleware, { config } from "./middleware";

jest.mock("@/lib/env", () => ({ getSettings: () => ({ isHttps: false, firebase: null }) }));

const [pages, workers] = config.matcher;
const matcher = new RegExp(`^${pages}$`);

test("G5 · middleware.ts is where Next.js looks for it, and no similarly named file exists", () => {
  expect(existsSync("middleware.ts")).toBe(true);
  expect(config.runtime).toBe("nodejs");
  const lookalikes = [".", "app", "lib"]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => /^(proxy|middlewares?|_middleware)\.[jt]sx?$/.test(name));
  expect(lookalikes).toEqual(["middleware.ts"]);
  expect(existsSync("src")).toBe(false);
});

test.each([
  "/",
  "/login",
  "/all-accounts",
  "/account/1",
  "/api/accounts",
  "/_next/data/x/all-accounts.json",
  "/_next/image",
  "/icon.svg",
  "/_next/staticx",
  "/a/_next/static/x",
])("G5 · %s goes through the middleware", (path) => expect(matcher.test(path)).toBe(true));

test("the build's own files bypass the middleware", () =>
  expect(matcher.test("/_next/static/chunks/main.js")).toBe(false));

test("a worker script goes through the middleware when the browser requests it as a worker", () => {
  const { source, has } = Object(workers);
  const [{ key, value }] = has;

  expect(new RegExp(`^${source}$`).test("/_next/static/chunks/any.js")).toBe(true);
  expect(key).toBe("sec-fetch-dest");
  const kinds = ["sharedworker", "worker", "script", "style", "serviceworker"];
  expect(kinds.filter((kind) => new RegExp(`^${value}$`).test(kind))).toEqual(["sharedworker", "worker"]);
});

test.each([
  ["/api/account-logos/00000000-0000-4000-8000-000000000000", null, "sandbox"],
  ["/api/accounts", "private, no-store", "'nonce-"],
  ["/login", "private, no-store", "'nonce-"],
  ["/icon.svg", null, "'nonce-"],
])("the response at %s isn't cached unless its handler says so", async (path, caching, policy) => {
  const { headers } = await middleware(new NextRequest(`http://localhost${path}`));

  expect(headers.get("cache-control")).toBe(caching);
  expect(headers.get("content-security-policy")).toContain(policy);
});

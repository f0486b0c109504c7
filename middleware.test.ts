import { existsSync, readdirSync } from "node:fs";
import { config } from "./middleware";

const matcher = new RegExp(`^${config.matcher[0]}$`);

test("G5 · the guard is where Next.js looks for it, under the one name that it is given here", () => {
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
])("G5 · %s passes the guard", (path) => expect(matcher.test(path)).toBe(true));

test("the build's own files pass it by", () => expect(matcher.test("/_next/static/chunks/main.js")).toBe(false));

test("what begins a worker comes by for its policy, and no other file of the build", () => {
  const ofWorkers = new RegExp(`^${config.matcher[1]}$`);

  expect(ofWorkers.test("/_next/static/chunks/turbopack-worker-1hrsqshz0gfey.js")).toBe(true);
  expect(ofWorkers.test("/_next/static/chunks/turbopack-2u1d16houkiyo.js")).toBe(false);
  expect(ofWorkers.test("/_next/static/chunks/turbopack-worker-1/../../x")).toBe(false);
});

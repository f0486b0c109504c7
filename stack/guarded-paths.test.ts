import { readdirSync, readFileSync } from "node:fs";
import {
  guardedPaths,
  guardedReads,
  guardedWrites,
  openPaths,
  openReads,
  openWrites,
  tokenWrites,
} from "@/e2e/fixtures/guarded-paths";
import { browserApi } from "@/lib/contracts/api";
import { findAccess, listPatterns } from "@/lib/session/route-table";

// This test is in stack/ because the host's and the backend's suites can't import each other.

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((path) => `/${path}`);
const pathOf = (file: string) => file.replace(/\/\([^/]+\)/g, "").replace(/\/(route\.ts|page\.tsx)$/, "") || "/";

/**
 * Builds a pattern for the paths of a page or a handler. A bracketed part matches an id, which contains a digit; names
 * contain none.
 */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\[\w+\]/g, "[^/]*\\d[^/]*")}$`);

const exported =
  /export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b|\bas (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g;
const handlers = files
  .filter((file) => file.endsWith("/route.ts"))
  .flatMap((file) =>
    [...readFileSync(`app${file}`, "utf8").matchAll(exported)].map(([, a, b]) => ({ file, method: a ?? b })),
  );

/** Proxies the endpoints that browsers may call, and returns 404 for others (case G6 of `e2e/routes/guard.spec.ts`). */
const catchAll = "/api/[[...path]]/route.ts";

/**
 * Passes every path on with the provider's own token, which the backend checks: `backend/routes/scim/users.test.ts`.
 */
const scim = "/scim/v2/[...path]/route.ts";

const passed = Object.keys(browserApi).map((name) => {
  const [method, path = ""] = name.split(" ");
  const file = `/api${path.replace(/\/$/, "").replace(/:(\w+)/g, "[$1]")}`;
  return { file, method };
});

const served = [...handlers.filter(({ file }) => file !== catchAll && file !== scim), ...passed];

const listed: [method: string, path: string][] = [
  ...[...guardedReads, ...openReads].map((path): [string, string] => ["GET", path.replace(/\?.*/, "")]),
  ...[...guardedWrites, ...openWrites, ...tokenWrites].map(([method, path]): [string, string] => [method, path]),
];

/** Whether a handler is in the list; HEAD is covered by GET. */
const isNamed = (method: string | undefined, file: string) =>
  listed.some(([one, path]) => one === (method === "HEAD" ? "GET" : method) && patternOf(pathOf(file)).test(path));

test("G11 G12 W1 W7 · every route handler is listed as guarded or open, so that the route suites test it", () => {
  const forgotten = served.filter(({ file, method }) => !isNamed(method, file));

  expect(forgotten).toEqual([]);
});

test("every route file exports a method that this test can find", () => {
  const mute = files.filter((file) => file.endsWith("/route.ts") && !handlers.some((handler) => handler.file === file));

  expect(mute).toEqual([]);
});

test("no list names a missing handler, or names a write twice", () => {
  const exists = ([method, path]: [string, string]) =>
    served.some((one) => one.method === method && patternOf(pathOf(one.file)).test(path));
  const writes = [...guardedWrites, ...openWrites, ...tokenWrites].map(String);

  expect(listed.filter((one) => !exists(one))).toEqual([]);
  expect(writes.filter((one, at) => writes.indexOf(one) !== at)).toEqual([]);
});

test("G1 G11 · every page behind the sign-in is listed to be tested without a session", () => {
  const isBehind = (file: string) => file.startsWith("/(signed-in)/") || findAccess(pathOf(file)) === "guarded";
  const pages = files.filter((file) => file.endsWith("/page.tsx") && isBehind(file));
  const untried = pages.filter((file) => !guardedPaths.some((path) => patternOf(pathOf(file)).test(path)));

  expect(pages.length).toBeGreaterThan(0);
  expect(untried).toEqual([]);
  expect(guardedPaths.filter((path) => findAccess(path) !== "guarded")).toEqual([]);
  expect(listPatterns("guarded").length).toBe(pages.length);
  expect(openPaths).toEqual(listPatterns("open"));
});

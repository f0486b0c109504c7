import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findAccess, listPatterns } from "./route-table";

const root = join(__dirname, "../..");
const filesUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`);

test.each(["/all-accounts", "/account/5f0c9a", "/industry-insights", "/sales-home", "/settings", "/tasks"])(
  "%s is guarded",
  (path) => expect(findAccess(path)).toBe("guarded"),
);

test.each(["/", "/login", "/auth/callback", "/access-denied", "/pricing", "/guidelines", "/legal/addendums"])(
  "%s is open",
  (path) => expect(findAccess(path)).toBe("open"),
);

test.each(["/api/accounts", "/scim/v2/Users", "/scim/v2/Users/5f0c9a"])("%s is an API path", (path) =>
  expect(findAccess(path)).toBe("api"),
);

test.each([
  "/scim",
  "/scim/v2",
  "/scim/v20/Users",
  "/SCIM/v2/Users",
  "/loginx",
  "/login/x",
  "/login.",
  "/pricing-internal",
  "/legal",
  "/legal/other",
  "/auth/callback2",
  "/apix",
  "/account",
])("G6 · %s, which only resembles a known path, isn't in the table", (path) => expect(findAccess(path)).toBeNull());

test.each([
  "/%61ll-accounts",
  "//all-accounts",
  "/\\all-accounts",
  "/x/../all-accounts",
  "/All-Accounts",
  "/all-accounts;x",
  "/all-accounts/",
  "/all-accounts.rsc",
  "/account/..",
  "/account/a%2Fb",
  "/account/a/b",
  "",
  "all-accounts",
])("G4 · %j isn't in the table", (path) => expect(findAccess(path)).toBeNull());

test("every page in app/ is in the table", () => {
  const pages = filesUnder("app")
    .filter((path) => /\/page\.tsx?$/.test(path))
    .map(
      (path) =>
        path
          .replace(/^\/app/, "")
          .replace(/\/\([^/]+\)/g, "")
          .replace(/\/page\.tsx?$/, "") || "/",
    )
    .filter((path) => !path.includes("[..."));
  const known = [...listPatterns("open"), ...listPatterns("guarded")].map((pattern) => pattern.replace(":id", "[id]"));
  expect(pages.filter((page) => !known.includes(page))).toEqual([]);
});

test("every public file is in the table", () => {
  const files = (existsSync(join(root, "public")) ? filesUnder("public") : []).map((path) =>
    path.replace(/^\/public/, ""),
  );
  expect(files.filter((file) => findAccess(file) !== "file")).toEqual([]);
});

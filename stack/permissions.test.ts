import { existsSync, readdirSync, readFileSync } from "node:fs";
import { actionList } from "@/components/palette/actions/action-list";
import { describePermission } from "@/lib/contracts/rights/right-texts";
import {
  clientRoles,
  hasByDefault,
  isDeniable,
  limitableRoles,
  type Permission,
  permissions,
} from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { roleNames } from "@/lib/session/role-names";

/** Files that name roles, in addition to the table of permissions, and why. */
const exceptions = [
  "lib/contracts/rights/rights.ts", // the table
  "lib/contracts/wire/role.ts", // the roles themselves
  "lib/session/role-names.ts", // their display names
  "lib/contracts/samples/", // people of the sample workspace
  "backend/seed/", // and what they did
  "backend/database/schema/", // constraints, which are written in SQL
];

const files = ["app", "backend", "components", "emulators", "host", "lib"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .concat("middleware.ts")
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|spec|fixture)\.|\/test-/.test(file))
  .filter((file) => !exceptions.some((start) => file.startsWith(start)));

test("no code compares roles or lists them, except the table of permissions", () => {
  const naming = files.filter((file) =>
    /(["'`])(admin|sales_leader|sales_rep|client_admin)\1/i.test(readFileSync(file, "utf8")),
  );

  expect(files.length).toBeGreaterThan(1000);
  expect(naming).toEqual([]);
});

function cellOf(role: Role, permission: Permission): string {
  if (!hasByDefault(role, permission)) return "";
  return isDeniable(permission) && limitableRoles.some((one) => one === role) ? "unless denied" : "yes";
}

test("docs/security.md shows the table of permissions", () => {
  const columns = [...clientRoles, "admin" as const];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [
    row(["Someone with the role …", ...columns.map((role) => roleNames[role])]),
    row(["---", ...columns.map(() => "---")]),
    ...permissions.map((one) => row([describePermission(one), ...columns.map((role) => cellOf(role, one))])),
  ].join("\n");

  expect(readFileSync("docs/security.md", "utf8")).toContain(table);
});

test("actions of the palette that open a page need the permission of that page", () => {
  const pages = actionList.flatMap(({ id, to, may }) => {
    const path = typeof to === "string" ? (to.split("?")[0] ?? "") : "";
    const [file] = ["(signed-in)", "(public)"].map((group) => `app/${group}${path}/page.tsx`).filter(existsSync);
    const needed = file && /requireUser\(\{ permission: "(\w+)"/.exec(readFileSync(file, "utf8"))?.[1];
    return needed ? [{ id, may, needed }] : [];
  });

  expect(pages.map(({ id }) => id)).toEqual(expect.arrayContaining(["team", "removed", "import-accounts"]));
  expect(pages.filter(({ may, needed }) => may !== needed)).toEqual([]);
});

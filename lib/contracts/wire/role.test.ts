import { findRole } from "./role";

describe("findRole", () => {
  test.each([
    ["admin", "admin"],
    ["ADMIN", "admin"],
    ["SALES_REP", "sales_rep"],
    ["client_admin", "client_admin"],
  ])("%j is the role %s", (value, role) => expect(findRole(value)).toBe(role));

  test.each([null, undefined, "", "root", "Admin", " admin", ["admin"], { role: "admin" }, 1, "a".repeat(1_000_000)])(
    "a value that names no role gives null (%#)",
    (value) => expect(findRole(value)).toBeNull(),
  );
});

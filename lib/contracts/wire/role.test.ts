import { findRole } from "./role";

describe("findRole", () => {
  test.each([
    ["admin", "admin"],
    ["ADMIN", "admin"],
    ["SALES_REP", "sales_rep"],
    ["client_admin", "client_admin"],
  ])("reads %j as the role %s", (value, role) => expect(findRole(value)).toBe(role));

  test.each([null, undefined, "", "root", "Admin", " admin", ["admin"], { role: "admin" }, 1, "a".repeat(1_000_000)])(
    "returns null for an unknown role (%#)",
    (value) => expect(findRole(value)).toBeNull(),
  );
});

import { roles } from "@/lib/contracts/wire/role";
import { readScope } from "./scope";

test("defaults to a rep's own accounts and to all accounts for every other role", () => {
  expect(roles.filter((role) => readScope(undefined, role) === "mine")).toEqual(["sales_rep"]);
  expect(readScope(undefined, null)).toBe("all");
});

test("the last choice wins for any role, and an invalid choice is ignored", () => {
  expect(readScope("all", "sales_rep")).toBe("all");
  expect(readScope("mine", "sales_leader")).toBe("mine");
  expect(readScope("Lena", "sales_rep")).toBe("mine");
});

test("defaults to the team's accounts for its leader, and never to a team's without a team", () => {
  expect(readScope(undefined, "sales_leader", [{ is_led: true }])).toBe("team");
  expect(readScope(undefined, "sales_leader", [])).toBe("all");
  expect(readScope(undefined, "sales_rep", [{ is_led: false }])).toBe("mine");
  expect(readScope("all", "sales_leader", [{ is_led: true }])).toBe("all");
  expect(readScope("team", "sales_rep", [{ is_led: false }])).toBe("team");
  expect(readScope("team", "sales_rep", [])).toBe("mine");
  expect(readScope("team", "client_admin")).toBe("all");
});

test("opening on everything applies until the user chooses a scope on this device", () => {
  expect(readScope(undefined, "sales_rep", [], true)).toBe("all");
  expect(readScope(undefined, "sales_leader", [{ is_led: true }], true)).toBe("all");
  expect(readScope("mine", "sales_rep", [], true)).toBe("mine");
});

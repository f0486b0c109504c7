import { roles } from "@/lib/contracts/wire/role";
import { readScope } from "./scope";

test("before any choice a rep sees the own accounts, and everybody else the whole client's", () => {
  expect(roles.filter((role) => readScope(undefined, role) === "mine")).toEqual(["sales_rep"]);
  expect(readScope(undefined, null)).toBe("all");
});

test("what was chosen last wins, whatever the role; what can't be understood is no choice", () => {
  expect(readScope("all", "sales_rep")).toBe("all");
  expect(readScope("mine", "sales_leader")).toBe("mine");
  expect(readScope("Lena", "sales_rep")).toBe("mine");
});

test("who leads a team is shown its accounts before any choice; without a team nobody is shown a team's", () => {
  expect(readScope(undefined, "sales_leader", [{ is_led: true }])).toBe("team");
  expect(readScope(undefined, "sales_leader", [])).toBe("all");
  expect(readScope(undefined, "sales_rep", [{ is_led: false }])).toBe("mine");
  expect(readScope("all", "sales_leader", [{ is_led: true }])).toBe("all");
  expect(readScope("team", "sales_rep", [{ is_led: false }])).toBe("team");
  expect(readScope("team", "sales_rep", [])).toBe("mine");
  expect(readScope("team", "client_admin")).toBe("all");
});

test("who opens the list on everything does, until they choose whose accounts they want on this device", () => {
  expect(readScope(undefined, "sales_rep", [], true)).toBe("all");
  expect(readScope(undefined, "sales_leader", [{ is_led: true }], true)).toBe("all");
  expect(readScope("mine", "sales_rep", [], true)).toBe("mine");
});

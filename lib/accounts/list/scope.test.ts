import { roles } from "@/lib/contracts/role";
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

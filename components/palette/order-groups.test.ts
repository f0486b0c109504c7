import { Building2 } from "lucide-react";
import { orderGroups } from "./order-groups";

function group(label: string, ...names: [label: string, detail?: string][]) {
  const entries = names.map(([name, detail]) => ({
    id: name,
    label: name,
    detail: detail ?? null,
    icon: Building2,
    to: "/",
  }));
  return { label, entries };
}

function order(text: string, ...groups: ReturnType<typeof group>[]) {
  return orderGroups(text, groups).map(({ label }) => label);
}

const people = group("People", ["Nesrin Okafor"]);

test("ranks a person whose name starts with the text above an account that has the text inside a word", () => {
  expect(order("nes", group("Accounts", ["Delta Air Lines", "DAL"]), people)).toEqual(["People", "Accounts"]);
});

test("keeps accounts first when the ticker or a word of the name starts with the text", () => {
  expect(order("nes", group("Accounts", ["Énergie Nès"]), people)).toEqual(["Accounts", "People"]);
  expect(order("nes", group("Accounts", ["National Energy Services", "NESR · Energy"]), people)).toEqual([
    "Accounts",
    "People",
  ]);
});

test("every word of the text must start a word of the label", () => {
  expect(order("ok nes", group("Accounts", ["Lines of Oklahoma"]), people)).toEqual(["People", "Accounts"]);
});

test("keeps the order for an empty text", () => {
  expect(order("", group("Recently opened", ["Delta Air Lines"]), group("Go to", ["Home"]))).toEqual([
    "Recently opened",
    "Go to",
  ]);
});

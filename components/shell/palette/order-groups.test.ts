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

test("a person whose name begins with the text comes before an account that has it inside a word", () => {
  expect(order("nes", group("Accounts", ["Delta Air Lines", "DAL"]), people)).toEqual(["People", "Accounts"]);
});

test("accounts stay first when one of their words, or the ticker, begins with the text", () => {
  expect(order("nes", group("Accounts", ["Énergie Nès"]), people)).toEqual(["Accounts", "People"]);
  expect(order("nes", group("Accounts", ["National Energy Services", "NESR · Energy"]), people)).toEqual([
    "Accounts",
    "People",
  ]);
});

test("each word of a text must begin a word", () => {
  expect(order("ok nes", group("Accounts", ["Lines of Oklahoma"]), people)).toEqual(["People", "Accounts"]);
});

test("without a text the order stays", () => {
  expect(order("", group("Recently opened", ["Delta Air Lines"]), group("Go to", ["Home"]))).toEqual([
    "Recently opened",
    "Go to",
  ]);
});

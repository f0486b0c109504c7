import { readTab, readTarget, tabHref } from "./account-tab";

const id = "5f0c0000-0000-4000-8000-00000000000a";

test.each([
  ["signals", "signals"],
  ["activity", "activity"],
  ["people", "people"],
  [null, "overview"],
  ["nonsense", "overview"],
])("reads %s as the tab %s", (text, tab) => expect(readTab(text)).toBe(tab));

test("a tab's URL survives writing and reading", () => {
  const href = tabHref("a1", "activity", { task: id });

  expect(href).toBe(`/account/a1?tab=activity&task=${id}`);
  const { searchParams } = new URL(href, "https://sightline.example");
  expect(readTarget((name) => searchParams.get(name))).toEqual({ signal: null, note: null, task: id });
  expect(tabHref("a1", "overview")).toBe("/account/a1");
});

test.each(["", "1", "<script>", `${id}"`])("reads no target row from %j", (text) => {
  expect(readTarget(() => text).task).toBeNull();
});

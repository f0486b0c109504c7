import { firstStepNames } from "@/lib/contracts/home/first-step";
import { describeProgress, firstStepText } from "./first-steps";

test.each(firstStepNames)("%s has links, with or without an own account", (name) => {
  for (const accountId of [null, "a-1"]) {
    const { links } = firstStepText(name, accountId);

    expect(links.length).toBeGreaterThan(0);
    expect(links.every(({ href }) => href.startsWith("/"))).toBe(true);
  }
});

test("adds contacts and tasks to one of the user's own accounts if there is one", () => {
  expect(firstStepText("contact", "a-1").links).toEqual([{ text: "Add a contact", href: "/account/a-1?tab=people" }]);
  expect(firstStepText("task", "a-1").links).toEqual([{ text: "Set a task", href: "/account/a-1?tab=activity" }]);
  expect(firstStepText("task", null).links[0]?.href).toBe("/all-accounts?owner=all");
});

test("counts the finished steps", () =>
  expect(
    describeProgress([
      { name: "accounts", is_done: true },
      { name: "task", is_done: false },
    ]),
  ).toBe("1 of 2 done"));

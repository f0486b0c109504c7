import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { tasksPageSchema } from "@/lib/contracts/activity/activity";
import { findFaults } from "./fixtures/find-faults";
import { holdRequests } from "./fixtures/hold-requests";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

async function openAccount(page: Page, name: string): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `${name} ${Date.now()}` }));
  await page.goto(`/account/${id}?tab=activity`);
  return id;
}

const open = (page: Page) => page.getByRole("list", { name: "Open tasks" }).getByRole("listitem");

async function countTasks(page: Page, id: string): Promise<number> {
  return tasksPageSchema.parse(await (await page.request.get(`/api/accounts/${id}/tasks`)).json()).items.length;
}

test("completing a repeating task adds the next one, undoing removes it, and the series can be stopped", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const id = await openAccount(page, "Repeating");

  await page.getByRole("button", { name: "New task" }).press("Enter");
  const form = page.getByRole("form", { name: "New task" });
  await form.getByLabel("Task", { exact: true }).fill("Send the figures");
  await form.getByLabel("Repeat").selectOption("Every month");
  await form.getByRole("button", { name: "Add task" }).press("Enter");
  await expect(form.getByText("Choose the first day.")).toBeVisible();
  await expect(form.getByLabel(/^Due/)).toBeFocused();
  await form.getByLabel(/^Due/).fill("2096-01-31");
  await form.getByRole("button", { name: "Add task" }).press("Enter");
  await expect(open(page)).toHaveCount(1);
  await expect(open(page)).toContainText("Repeats every month");
  expect(await findFaults(page)).toEqual([]);

  const box = page.getByRole("checkbox", { name: "Done: Send the figures" });
  await box.press("Space");
  await expect(open(page)).toHaveCount(2);
  await expect(open(page).filter({ hasText: "29 Feb 2096" })).toContainText("Repeats every month");
  await expect(page.getByRole("list", { name: "Activity", exact: true })).toContainText(
    "A repeating task was added again",
  );
  await box.first().press("Space");
  await expect(open(page)).toHaveCount(1);
  await expect(open(page)).toContainText("31 Jan 2096");
  await expect.poll(() => countTasks(page, id)).toBe(1);

  await page.getByRole("button", { name: "Edit Send the figures" }).press("Enter");
  const editor = page.getByRole("form", { name: "Edit Send the figures" });
  await editor.getByLabel("Repeat").selectOption("Stop repeating");
  await editor.getByRole("button", { name: "Save task" }).press("Enter");
  await expect(open(page)).toContainText("31 Jan 2096");
  await expect(open(page)).not.toContainText("Repeats");
});

test("completing a repeating task on two screens adds one next task, and the task page shows its interval", async ({
  signedInAs,
}) => {
  const [page, other] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
  const id = await openAccount(page, "Twice");
  await post(page, `/api/accounts/${id}/tasks`, { title: "Ring them weekly", due_date: "2096-03-01", repeats: "week" });
  await Promise.all([page.reload(), other.goto(`/account/${id}?tab=activity`)]);

  // The other screen's change arrives only after the change on this screen is done.
  const release = await holdRequests(other, `**/api/accounts/${id}/tasks/*`);
  await other.getByRole("checkbox", { name: /^Done:/ }).click();
  await page.getByRole("checkbox", { name: /^Done:/ }).click();
  await expect(open(page).filter({ hasText: "8 Mar 2096" })).toHaveCount(1);
  const second = other.waitForResponse((response) => response.request().method() === "PATCH");
  release();
  expect((await second).status()).toBe(200);
  await expect(open(other).filter({ hasText: "8 Mar 2096" })).toHaveCount(1);
  expect(await countTasks(page, id)).toBe(2);

  await page.goto(`/tasks?account=${id}`);
  await expect(page.getByText("Repeats every week")).toHaveCount(1);
});

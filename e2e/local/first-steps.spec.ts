import type { Page } from "@playwright/test";
import { join } from "../fixtures/join";
import { expect, test } from "../fixtures/test";

const stepsOf = (page: Page) => page.getByRole("region", { name: "First steps" });

test("new users see first steps, which are checked off by progress, can be hidden and restored, and disappear when done", async ({
  page,
  context,
}) => {
  await join(context.request);
  await page.goto("/sales-home");
  const steps = stepsOf(page);
  await expect(steps.getByText("2 of 4 done")).toBeVisible();
  await expect(steps.getByRole("listitem").filter({ hasText: "Done: Import your accounts" })).toBeVisible();
  await expect(steps.getByRole("link", { name: "Choose an account" })).toHaveCount(2);

  await steps.getByRole("button", { name: "Hide “Set a task”" }).click();
  await expect(steps).not.toContainText("Set a task");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps.getByText("2 of 4 done")).toBeVisible();

  await steps.getByRole("button", { name: "Hide “Add a contact at an account”" }).click();
  await expect(steps.getByText("1 of 3 done")).toBeVisible();
  await expect(page.getByText("Hidden: Add a contact at an account")).toBeVisible();
  const added = await context.request.post("/api/accounts", { data: { name: `Mine ${crypto.randomUUID()}` } });
  const { id }: { id: string } = await added.json();
  await page.reload();

  await expect(steps.getByText("2 of 3 done")).toBeVisible();
  await steps.getByRole("link", { name: "Set a task" }).click();
  await expect(page).toHaveURL(new RegExp(`/account/${id}\\?tab=activity`));
  const task = await context.request.post(`/api/accounts/${id}/tasks`, { data: { title: "Call them" } });
  expect(task.status()).toBe(201);
  await page.goto("/sales-home");
  await expect(page.getByRole("region", { name: "To do now" })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

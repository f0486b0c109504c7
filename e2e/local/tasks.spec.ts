import type { Page } from "@playwright/test";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { expect, test } from "../fixtures/test";

/** Creates a task for the signed-in user at one of the client's accounts. */
async function addTask(page: Page, title: string, due: string): Promise<string> {
  const found = await page.request.get("/api/accounts?q=hershey&limit=1");
  const account = accountsPageSchema.parse(await found.json()).items[0];
  if (!account) throw new Error("the sample workspace has Hershey");
  const origin = new URL(page.url()).origin;
  const response = await page.request.post(`/api/accounts/${account.id}/tasks`, {
    data: { title, due_date: due },
    headers: { Origin: origin },
  });
  expect(response.status()).toBe(201);
  return account.name;
}

test("the task page lists tasks, which can be completed, rescheduled and added", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@acme.example");

  await test.step("the task page lists the user's tasks of all accounts, which can be completed, reopened and rescheduled", async () => {
    await page.goto("/settings");
    const title = `Ask for the framework contract ${Date.now()}`;
    const account = await addTask(page, title, "2020-02-03");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page.getByRole("heading", { level: 1, name: "My tasks" })).toBeFocused();

    const overdue = page.getByRole("region", { name: "Overdue" });
    const row = overdue.getByRole("listitem").filter({ hasText: title });
    await expect(row.getByRole("link", { name: account })).toBeVisible();
    await row.getByRole("checkbox", { name: `Done: ${title}` }).check();
    await expect(row.getByText(/^Done/)).toBeVisible();
    await row.getByRole("checkbox", { name: `Done: ${title}` }).uncheck();
    await expect(row.getByText(/overdue$/)).toBeVisible();

    const field = row.getByLabel(`Due date: ${title}`);
    // The date is shown as text, formatted like all dates, until its field is pressed.
    await expect(field).toHaveCSS("opacity", "0");
    await field.fill("2099-02-03");
    await expect(field).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");

    await expect(page.getByRole("region", { name: /^Later/ }).getByText(title)).toBeVisible();
    await page
      .getByRole("navigation", { name: "Which tasks" })
      .getByRole("link", { name: /^Overdue/ })
      .click();
    await expect(page).toHaveURL(/show=overdue/);
    await expect(page.getByText(title)).toHaveCount(0);
  });

  await test.step("the task page ignores invalid query parameters, and adding a task there asks for its account first", async () => {
    await page.goto("/tasks?show=nonsense&account=%00");
    await expect(page.getByRole("heading", { level: 1, name: "My tasks" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^All open/ })).toHaveAttribute("aria-current", "page");
    const title = `Ask for a pilot ${Date.now()}`;

    await page.getByRole("button", { name: "New task" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New task" });
    await dialog.getByRole("combobox", { name: "Account" }).fill("hershey");
    await expect(dialog.getByRole("option", { name: /Hershey/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: "Task" }).fill(title);
    await page.keyboard.press("Enter");

    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Hershey");
  });
});

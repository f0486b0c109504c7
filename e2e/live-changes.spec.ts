import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { openLive } from "./fixtures/live";
import { patch, post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/**
 * Opens an account, and waits until the page has reported the user's presence there and receives the account's changes.
 */
async function openConnected(page: Page, id: string, tab = ""): Promise<void> {
  const presence = page.waitForResponse((response) => response.url().endsWith("/presence") && response.ok());
  await openLive(page, `/account/${id}${tab}`);
  await presence;
}

const change = (page: Page, id: string, body: object) => patch(page, `/api/accounts/${id}`, body);

const value = (page: Page, label: string) => page.getByRole("button", { name: `Edit ${label}`, exact: true });
const updateNotice = (page: Page) => page.getByRole("status").filter({ hasText: "Updated just now" });

test.describe("with the account open", () => {
  // Browsers log every refused request to the console.
  test.use({ allowedConsoleErrors: [/409/] });

  test("a colleague's change appears live, keeps text being typed, and conflicts in the same field ask before saving", async ({
    signedInAs,
  }) => {
    const [mine, colleague] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
    const account = { name: `Live ${Date.now()}`, hq_city: "Duluth", employees: 400 };
    const { id } = accountDetailSchema.parse(await post(colleague, "/api/accounts", account));
    await openConnected(mine, id);
    await value(mine, "Employees").click();
    const typed = mine.getByRole("textbox", { name: "Employees", exact: true });
    await typed.fill("900");

    expect(
      await change(colleague, id, {
        values: { hq_city: "Mankato", employees: 410 },
        expected: { hq_city: "Duluth", employees: 400 },
      }),
    ).toBe(200);

    await expect(value(mine, "City")).toContainText("Mankato");
    await expect(updateNotice(mine)).toBeVisible();
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue("900");
    await mine.keyboard.press("Enter");
    await expect(mine.getByRole("alert").filter({ hasText: "Save again to replace it." })).toContainText("410");
    await mine.keyboard.press("Enter");
    await expect(value(mine, "Employees")).toContainText("900");
  });
});

test("a colleague's new task and person appear live and keep the text of an unfinished note", async ({
  signedInAs,
}) => {
  const [mine, colleague] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
  const { id } = accountDetailSchema.parse(await post(colleague, "/api/accounts", { name: `Lively ${Date.now()}` }));
  await openConnected(mine, id, "?tab=activity");
  const composer = mine.getByRole("textbox", { name: /note/i }).first();
  await composer.fill("They want a price for");

  await post(colleague, `/api/accounts/${id}/tasks`, { title: "Send them the price list" });
  await expect(mine.getByRole("listitem").filter({ hasText: "Send them the price list" }).first()).toBeVisible();
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("They want a price for");

  await mine
    .getByRole("navigation", { name: "Account sections" })
    .getByRole("link", { name: /^Contacts/ })
    .click();
  await expect(mine.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
  const person = { full_name: "Nora Ibsen", title: "Head of Buying", function: "operations", level: "manager" };
  await post(colleague, `/api/accounts/${id}/contacts`, person);
  await expect(mine.getByRole("row").filter({ hasText: "Nora Ibsen" })).toBeVisible();
});

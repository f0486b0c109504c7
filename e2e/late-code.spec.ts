import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { allCode, holdRequests } from "./fixtures/hold-requests";
import { post } from "./fixtures/post";
import { findAccountPath } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

async function openNewAccount(page: Page, name: string): Promise<void> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name, employees: 400 }));
  await page.goto(`/account/${id}`);
}

test("a value opened, a note sent and a reply opened before their code loads aren’t lost", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  await openNewAccount(page, `Late ${Date.now()}`);
  const releaseForm = await holdRequests(page, allCode);
  const value = page.getByRole("button", { name: "Edit Employees", exact: true });
  await value.focus();
  await page.keyboard.press("e");
  await expect(value).toBeFocused();
  releaseForm();
  await expect(page.getByRole("textbox", { name: "Employees", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");

  const composer = page.getByRole("form", { name: "New activity" });
  const releaseNote = await holdRequests(page, allCode);

  await composer.getByRole("textbox", { name: "Note" }).fill("They asked for a pilot.");
  await composer.getByRole("button", { name: "Add note" }).press("Enter");
  await expect(composer.getByRole("textbox", { name: "Note" })).toHaveValue("They asked for a pilot.");
  releaseNote();
  const entry = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("They asked for a pilot.");

  const releaseReply = await holdRequests(page, allCode);
  await entry.getByRole("button", { name: "Reply", exact: true }).press("Enter");
  await expect(entry.getByRole("button", { name: "Reply", exact: true })).toBeFocused();
  releaseReply();
  await expect(page.getByRole("form", { name: "Reply" }).getByRole("textbox", { name: "Your reply" })).toBeFocused();
});

test("keys pressed on a chart before its code loads take effect afterward", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto(await findAccountPath(page));
  const chart = page.locator("[data-chart]").first();
  const release = await holdRequests(page, allCode);

  await chart.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("data-at");
  release();
  await expect(chart).toHaveAttribute("data-at");
  const early = Number(await chart.getAttribute("data-at"));
  await page.keyboard.press("End");

  await expect(chart).toHaveAttribute("data-at", String(early + 1));
});

test.describe("offline", () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|The code did not arrive/] });

  test("R14 · a panel opened offline shows an error without affecting the page, and Retry loads the panel", async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    await page.goto("/all-accounts");
    await expect(page.getByText(/^Showing 1–/)).toBeVisible();
    await page.context().setOffline(true);

    await page.getByRole("button", { name: "Lists", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Lists" });
    await expect(panel.getByRole("alert")).toContainText("The lists could not be loaded");
    await expect(page.getByText(/^Showing 1–/)).toBeVisible();
    await page.context().setOffline(false);
    await panel.getByRole("button", { name: "Retry" }).click();

    await expect(panel.getByRole("button", { name: "New list from pasted names" })).toBeVisible();
  });
});

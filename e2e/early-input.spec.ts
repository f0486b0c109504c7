import type { Page } from "@playwright/test";
import { allCode, holdBack } from "./fixtures/hold-back";
import { join } from "./fixtures/join";
import { expect, test } from "./fixtures/test";

/** Opens a page whose script waits until it is let go, as on a slow network. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const wake = await holdBack(page, allCode);
  await page.goto(path, { waitUntil: "commit" });
  return wake;
}

test("⌘K that is pressed before the page's script runs opens the palette, once", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const wake = await openAsleep(page, "/sales-home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeHidden();
  wake();

  await expect(page.getByRole("combobox", { name: /Search/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a button that is pressed twice before the page's script runs is answered once", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const wake = await openAsleep(page, "/sales-home");
  const bell = page.getByRole("button", { name: /^Alerts/ });

  await bell.click();
  await bell.click();
  wake();

  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  await expect(bell).toHaveAttribute("aria-expanded", "true");
});

test("a menu that is opened before the page's script runs opens in its place once it does", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const wake = await openAsleep(page, "/sales-home");
  const button = page.getByRole("button", { name: /account menu/ });
  const menu = page.getByRole("menu", { name: /account menu/ });

  await button.click();
  await expect(menu).toBeHidden();
  wake();

  await expect(menu.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
});

test("what is typed into a field before the page's script runs is searched for", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const wake = await openAsleep(page, "/all-accounts");

  await page.getByRole("searchbox").pressSequentially("lauder");
  wake();

  await expect(page).toHaveURL(/q=lauder/);
  await expect(page.getByRole("row", { name: /Lauder/ }).first()).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("lauder");
});

test("a choice made and a form sent before the page's script runs are saved once it does", async ({
  page,
  context,
}) => {
  await join(context.request);
  const wake = await openAsleep(page, "/settings");
  const saved: unknown[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PATCH" && response.ok()) saved.push(response.request().postDataJSON());
  });

  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Helsinki");
  await page.getByRole("textbox", { name: "Title" }).fill("Account executive");
  await page.getByRole("textbox", { name: "Title" }).press("Enter");
  wake();

  await expect
    .poll(() => saved)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ time_zone: "Europe/Helsinki" }),
        expect.objectContaining({ title: "Account executive" }),
      ]),
    );
  await page.reload();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Helsinki");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Account executive");
});

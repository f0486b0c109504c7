import { findFaults } from "./fixtures/find-faults";
import { openLive } from "./fixtures/live";
import { expect, test } from "./fixtures/test";

test("filters of contacts can be saved as a view by keyboard, opened by default, edited and removed", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const name = `Leaders ${Date.now()}`;
  await openLive(page, "/contacts?level=vp");
  await page.getByRole("button", { name: "Save view" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  const tab = page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/\/contacts\?view=[0-9a-f-]{36}$/);

  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: `Open the list on ${name}` }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await openLive(page, "/contacts");
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Remove filter Level: VP" })).toBeVisible();

  await page.getByRole("button", { name: "Remove filter Level: VP" }).click();
  await expect(page.getByRole("group", { name: "Changed view" })).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("button", { name: "Remove filter Level: VP" })).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(/\/contacts\?owner=all$/);

  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("dialog", { name: "Edit view" }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect(page.getByText(`Removed the view “${name}”.`)).toBeVisible();
  await expect(tab).toHaveCount(0);
});

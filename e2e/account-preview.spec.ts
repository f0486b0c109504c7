import { findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

test("Space previews an account, j moves to the next one, and Esc closes the preview and keeps the selection", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts?sector=Utilities&sort=name");
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
  const rows = page.getByRole("table", { name: "Accounts" }).getByRole("row");
  const nameOf = async (n: number) => (await rows.nth(n).getByRole("link").textContent()) ?? "";
  const [first, second] = [await nameOf(1), await nameOf(2)];

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press(" ");
  const pane = page.getByRole("complementary", { name: `Preview of ${first}` });
  await expect(pane.getByRole("heading", { name: first })).toBeVisible();
  await expect(pane.getByRole("link", { name: "Open account" })).toHaveAttribute("href", /^\/account\//);
  await expect(pane.locator("dt", { hasText: "Signals" }).locator("+ dd")).toHaveText(/^\d+$/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }

  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: `Preview of ${second}` })).toBeVisible();
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByText("1 account selected")).toBeVisible();
});

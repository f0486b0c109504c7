import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

test("an account compares its figures with the medians of its segment and links to the segment's accounts", async ({
  signedInAs,
}) => {
  const page = await signedInAs("user@acme.example");
  await page.goto("/all-accounts?q=nvidia");
  await page.getByRole("link", { name: "Nvidia", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Nvidia" })).toBeVisible();
  const card = page.getByRole("region", { name: "Compared with its segment" });
  // A newly started stack computes its segments in the background.
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 5_000 });
  }).toPass();

  const founded = card.getByRole("listitem").filter({ hasText: "Founded" });
  await expect(founded).toContainText(/years (before|after) the median, in the \w+ quarter, of \d+ accounts/);
  await expect(founded.getByRole("img")).toHaveAccessibleName(
    /^From \d{4} to \d{4}; half of them between \d{4} and \d{4}; median \d{4}$/,
  );
  expect(await findFaults(page, { within: "section[aria-labelledby=segment]" })).toEqual([]);

  await founded.getByRole("link", { name: /accounts in Semiconductors \(sub-industry\)$/ }).press("Enter");
  await expect(page).toHaveURL(/\/all-accounts\?sub_industry=Semiconductors&sort=founded$/);
  await expect(page.getByRole("button", { name: "Remove filter Sub-industry: Semiconductors" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nvidia", exact: true })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findViolations } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Opens an account and waits until the visit is recorded. */
async function open(page: Page, name: string): Promise<void> {
  const noted = page.waitForResponse((response) => response.url().endsWith("/visit") && response.status() === 204);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await noted;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a dot marks accounts with news since the user's last visit, and a filter shows only those", async ({
  signedInAs,
}) => {
  const [page, other] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
  await page.setViewportSize({ width: 1440, height: 900 });
  const prefix = `Dotted${Date.now()}`;
  const [opened, unopened] = [`${prefix} Looked`, `${prefix} Unopened`];
  const ids: string[] = [];
  for (const name of [opened, unopened])
    ids.push(accountDetailSchema.parse(await post(other, "/api/accounts", { name })).id);
  await page.goto(`/all-accounts?owner=all&q=${prefix}`);
  await open(page, opened);
  for (const id of ids) await post(other, `/api/accounts/${id}/notes`, { body: "From a colleague" });

  await page.goto(`/all-accounts?owner=all&q=${prefix}`);
  const dot = row(page, opened).getByRole("img", { name: "1 new since you looked just now" });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dot).toBeVisible();
    await expect(row(page, unopened)).toBeVisible();
    await expect(row(page, unopened).getByRole("img")).toHaveCount(0);
    expect(await findViolations(page), `${width} px`).toEqual([]);
  }

  await page.getByRole("button", { name: "Filters" }).press("Enter");
  await page.getByRole("button", { name: "New since my last visit" }).press("Enter");
  await expect(row(page, unopened)).toHaveCount(0);
  await expect(dot).toBeVisible();
  await expect(page).toHaveURL(/news=1/);
  await open(page, opened);
  await page.goBack();
  // The page shows the earlier list, or a newly loaded one if the account was refreshed in between.
  await expect(row(page, opened).or(page.getByText("No account matches"))).toBeVisible();
  await expect(dot).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No account matches")).toBeVisible();
});

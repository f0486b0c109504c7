import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { publishFigures } from "../fixtures/emulators/sources";
import { findViolations } from "../fixtures/find-faults";
import { post } from "../fixtures/post";
import { waitForSignal } from "../fixtures/signals";
import { expect, test } from "../fixtures/test";

// The BLS emulator is polled every few minutes.
test.setTimeout(480_000);

test("new BLS figures appear on the account, on home, in the list and in the chart", async ({ signedInAs }) => {
  // Both tests of this file publish the same figure, so their order doesn't matter.
  await publishFigures({ series: "CES1000000001", change_percent: -9 });
  const page = await signedInAs("rep@globex.example");
  const name = `Mine of moves ${Date.now()}`;
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name, industry_code: "212" }));
  const words = /Employment in Mining and logging fell \d+\.\d% in \w+ \d{4}: \w+ times the usual/;

  await waitForSignal(page, id, words, 400_000);
  await page.goto(`/account/${id}?tab=signals`);

  const signal = page.getByRole("listitem").filter({ hasText: words }).first();
  await expect(signal).toContainText("Industry moved");
  await expect(signal).toContainText("BLS CES, preliminary; sample: this figure is invented");
  await page.goto(`/account/${id}?tab=activity`);
  await page.getByRole("link", { name: words }).first().click();
  await expect(page).toHaveURL(/tab=signals&signal=/);
  await signal.getByRole("link", { name: "Industry", exact: true }).click();
  await expect(page).toHaveURL(/industry=N:21#chart-C-10-employment_monthly_sa$/);
  const chart = page.locator("#chart-C-10-employment_monthly_sa");
  await expect(chart).toContainText(/Newest: \w{3} \d{4} \(preliminary; sample: this figure is invented\)/);

  await page.goto("/sales-home");
  const item = page.getByRole("list", { name: "Unusual months" }).getByRole("listitem").filter({ hasText: words });
  await expect(item).toHaveCount(1);
  expect(await findViolations(page, { within: "[aria-labelledby=moves]" })).toEqual([]);
  await item
    .getByRole("link", { name: /accounts? (of yours )?in Mining and logging$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/all-accounts\?.*industry=N%3A21/);

  await page.goto(`/all-accounts?owner=all&signal=industry_moved-90&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await page.goto(`/all-accounts?owner=all&signal=acquisition-90&q=${encodeURIComponent(name)}`);
  await expect(page.getByText("No account matches")).toBeVisible();
});

import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

test("industries, their figures and the tree link to accounts", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");

  await test.step("the user's industries come first, changes are explained and link to accounts, and the tree adds an industry", async () => {
    await test.step("the industries of the user's accounts come first, with their recent changes, even with invalid query parameters", async () => {
      const response = await page.goto(`/industry-insights?industry=${"x,".repeat(2000)}&range=forever`);

      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: "Industry insights" })).toBeVisible();
      const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem");
      await expect(moved.first()).toContainText(/[+−][\d.]+%/);
      await expect(moved.first()).toContainText(/\d{4}: [\d.]+× usual/);
      await expect(page.getByText(/^Your accounts?:/).first()).toBeVisible();
      await expect(page.getByRole("img", { name: /Latest:/ }).first()).toBeVisible();
    });

    await test.step("a change explains its related industries and links to their accounts, and the tree adds an industry to the URL", async () => {
      await page.goto("/industry-insights?industry=334");
      await expect(page.getByRole("heading", { level: 2, name: "Computer and electronic products" })).toBeVisible();

      const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem");
      await moved.getByText("Related industries: Computer and electronic products").first().click();
      await expect(
        page.getByText("Based on how industries are classified, not on who buys from whom.").first(),
      ).toBeVisible();
      await page
        .getByRole("link", { name: /in other industries of Manufacturing$/ })
        .last()
        .click();
      await expect(page).toHaveURL(/\/all-accounts\?industry=(?!.*334)/);
      await expect(page.getByText(/^Showing 1–/)).toBeVisible();
      await page.goBack();

      await page.getByText("Choose industries").click();
      await expect(page.getByText(/^\d+ yours of [\d,]+ accounts$/).first()).toBeVisible();
      const long = page.getByText("Administrative and Support and Waste Management and Remediation Services").first();
      expect(
        await long.evaluate((name) => name.scrollWidth - name.clientWidth),
        "a long name isn't truncated",
      ).toBeLessThanOrEqual(0);
      await page.getByRole("searchbox", { name: "Find an industry" }).fill("machinery");
      await page.getByLabel("Machinery", { exact: true }).check();

      await expect(page.getByRole("heading", { level: 2, name: "Machinery" })).toBeVisible();
      await expect(page).toHaveURL(/industry=334,333/);
    });

    await test.step("a change in a sector links to the list of affected accounts, with the sector's name in the filter", async () => {
      await page.goto("/industry-insights?industry=N:22");
      const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem").first();
      await expect(moved.getByRole("heading", { name: "Utilities" })).toBeVisible();

      await moved.getByRole("link", { name: /^all \d+ in Utilities$/ }).click();

      await expect(page).toHaveURL(/\/all-accounts\?industry=N%3A22/);
      await expect(page.getByRole("button", { name: "Remove filter Industry: Utilities (sector)" })).toBeVisible();
      await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
    });
  });

  await test.step("a chart's data and a sector's industries are rendered only when opened, gaps are named, and an industry links to its accounts", async () => {
    await page.goto("/industry-insights?industry=333");
    await expect(page.getByRole("img", { name: /Latest:/ }).first()).toBeVisible();
    await expect(page.locator("figure table")).toHaveCount(0);
    const figure = page.getByRole("figure").filter({ hasText: "Value added" }).first();

    await figure.getByRole("img").focus();
    await page.keyboard.press("End");
    const newest = await figure.locator("[data-readout=value]").textContent();
    await page.keyboard.press("Home");
    await expect(figure.locator("[data-readout=value]")).not.toHaveText(newest ?? "");
    await expect(page.locator("figure table")).toHaveCount(0);
    await figure.locator("summary").press("Enter");
    await expect(figure.getByRole("table", { name: /^Value added, Machinery, / })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Accommodation", exact: true })).toHaveCount(0);
    await page.getByText("Choose industries").click();
    await page.locator("summary").filter({ hasText: "Accommodation and Food Services" }).press("Enter");
    await expect(page.getByRole("checkbox", { name: "Accommodation", exact: true })).toBeVisible();

    expect(await findFaults(page)).toEqual([]);

    await test.step("months without data appear as gaps in the chart and as “no data” in the table", async () => {
      await page.getByRole("link", { name: "All", exact: true }).click();
      await expect(page).toHaveURL(/range=all/);
      const monthly = page.getByRole("figure").filter({ hasText: "not seasonally adjusted" });
      await expect(monthly.getByRole("img")).toHaveAccessibleName(/months without a figure\.$/);
      await monthly.locator("summary").click();

      await expect(monthly.getByText("no data").first()).toBeVisible();
    });

    await test.step("an industry links to the list of the user's accounts in it", async () => {
      await page.getByRole("link", { name: /^(Open as a list|See all .*)$/ }).click();

      await expect(page).toHaveURL(/\/all-accounts\?.*owner=me.*industry=333/);
      await expect(page.getByText(/accounts? of yours/)).toBeVisible();
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one link shows all industries and the charts' data, and selecting an industry keeps that choice", async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    await page.goto("/industry-insights?industry=333&industry=N:22&range=5y");
    await expect(page.getByRole("img", { name: /Latest:/ }).first()).toBeVisible();
    await page.getByText("Choose industries").click();
    await expect(page.getByRole("checkbox", { name: "Machinery", exact: true })).toBeChecked();
    await expect(page.locator("figure summary:visible")).toHaveCount(0);

    await page.getByRole("link", { name: "Show all industries, and the figures behind the charts" }).click();

    await expect(page).toHaveURL("/industry-insights?industry=333,N:22&range=5y&whole=1");
    const figure = page.getByRole("figure").filter({ hasText: "Value added" }).first();
    await figure.locator("summary").click();
    await expect(figure.getByRole("row", { name: /^2023 \$[\d,]+ million$/ })).toBeVisible();
    await expect(figure.getByRole("link", { name: /^Download CSV/ })).toBeVisible();
    await page.getByText("Accommodation and Food Services").first().click();
    await page.getByRole("checkbox", { name: "Accommodation", exact: true }).check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Accommodation", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/range=5y.*whole=1/);
  });
});

import { expect, test } from "./fixtures/test";

test.use({ allowedConsoleErrors: [/No observer today/] });

test("a page that throws shows an error below the navigation, and Retry renders the page", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.addInitScript(() => {
    const original = window.ResizeObserver;
    const broken = class {
      constructor() {
        throw new Error("No observer today.");
      }
    };
    Object.assign(window, { ResizeObserver: broken, mend: () => Object.assign(window, { ResizeObserver: original }) });
  });

  await page.goto("/all-accounts?owner=all");

  await expect(page.getByRole("heading", { level: 1, name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home", exact: true }),
  ).toBeVisible();
  await page.evaluate(() => Reflect.get(window, "mend")());
  await page.getByRole("button", { name: "Retry" }).click();

  await expect(page.getByRole("table", { name: "Accounts" })).toBeVisible();
});

test("the home link of the error page opens home", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.addInitScript(() => {
    const broken = class {
      constructor() {
        throw new Error("No observer today.");
      }
    };
    if (window.location.pathname === "/all-accounts") Object.assign(window, { ResizeObserver: broken });
  });
  await page.goto("/all-accounts");

  await page.getByRole("main").getByRole("link", { name: "Home" }).click();

  await expect(page.getByRole("heading", { level: 1, name: /to do today$/ })).toBeVisible();
});

import { expect, test } from "./fixtures/test";

test("home shows my largest accounts and what moved in their industries", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");

  await page.goto("/sales-home");

  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const mine = page.getByRole("region", { name: "My accounts" });
  await expect(mine.getByRole("row")).toHaveCount(9);
  await expect(mine.getByRole("img").first()).toBeVisible();
  const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem");
  await expect(moved.filter({ hasText: "usual year" }).first()).toContainText(/[\d.]+× its usual year/);
});

test("a movement leads from home to my accounts that it touches, and to its chart", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/sales-home");
  // Months that moved come before, as they arrive.
  const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem");
  const first = moved.filter({ hasText: "usual year" }).first();
  await expect(first.getByRole("link", { name: /^Chart of / })).toHaveAttribute(
    "href",
    /^\/industry-insights\?industry=.*#chart-/,
  );
  const link = first.getByRole("link", { name: /^\d+ accounts? of yours/ });
  const count = ((await link.textContent()) ?? "").split(" ")[0];

  await link.click();

  await expect(page).toHaveURL(/\/all-accounts\?owner=me&industry=/);
  await expect(page.getByText(`${count} account${count === "1" ? "" : "s"} of yours`)).toBeVisible();
});

test("accounts that were opened are at hand", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/sales-home");
  await expect(page.getByText("Accounts that you open will be here, on this device.")).toBeVisible();
  const first = page.getByRole("region", { name: "My accounts" }).getByRole("link").nth(1);
  const name = (await first.textContent()) ?? "";

  await first.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/sales-home");

  await expect(page.getByRole("region", { name: "Recently opened" }).getByRole("link", { name })).toBeVisible();
});

test("somebody who can own no account sees the largest ones of the whole client", async ({ signedInAs }) => {
  const page = await signedInAs("user@acme.example");
  await page.goto("/sales-home");

  const largest = page.getByRole("region", { name: "Largest accounts" });
  await expect(largest.getByRole("row")).toHaveCount(9);
  await largest.getByRole("link", { name: "All accounts" }).click();

  await expect(page).toHaveURL(/\/all-accounts\?owner=all$/);
});

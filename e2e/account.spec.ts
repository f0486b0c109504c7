import type { Page } from "@playwright/test";
import { accountsPageSchema } from "@/lib/contracts/account";
import { expect, test } from "./fixtures/test";

/** Finds an account by its name, as the screens do. */
async function findAccount(page: Page, q: string) {
  const answer = await page.request.get(`/api/accounts?${new URLSearchParams({ q, limit: "1" })}`);
  const [account] = accountsPageSchema.parse(await answer.json()).items;
  if (!account) throw new Error(`no account called ${q}`);
  return account;
}

test("an account says who it is, what is known and by which source, and its industry in figures", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  const { id } = await findAccount(page, "Estée Lauder");
  await page.goto(`/account/${id}`);

  await expect(page.getByRole("heading", { level: 1, name: /Estée Lauder/ })).toBeVisible();
  await page.getByLabel("Source of Sector").click();
  await expect(page.getByText("S&P 500 constituents", { exact: false }).first()).toBeVisible();
  const chart = page.getByRole("img", { name: /^Gross output, .* every year from 2013 to 2023\. Latest: \$/ });
  await expect(chart).toBeVisible();

  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Gross output, .* from 1997 to 2023/ })).toBeVisible();
  const figure = page.getByRole("figure").filter({ hasText: "Gross output" });
  await figure.locator("summary").click();
  await expect(figure.getByRole("row").filter({ hasText: "1997" })).toContainText("million");
  const csv = await page.request.get(
    (await figure.getByRole("link", { name: /Download CSV/ }).getAttribute("href")) ?? "",
  );
  expect(csv.headers()["content-type"]).toContain("text/csv");
});

test("arrow keys walk along a chart and read its figures", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const { id } = await findAccount(page, "3M");
  await page.goto(`/account/${id}`);
  const figure = page.getByRole("figure").first();
  await expect(figure).toContainText("2023 · ");

  await figure.getByRole("img").focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(figure).not.toContainText("2023 · ", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(figure.locator("p", { hasText: "2014" })).toBeVisible();
});

test("people are filtered by links; who isn't to be contacted can't be", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const { id } = await findAccount(page, "3M");
  await page.goto(`/account/${id}?tab=people`);

  await page
    .getByRole("navigation", { name: "Level" })
    .getByRole("link", { name: /^Director/ })
    .click();
  await expect(page).toHaveURL(/tab=people&level=director/);
  const people = page.getByRole("table");
  await expect(people.getByRole("row").nth(1)).toContainText("Director");
  for (const row of await people.getByRole("row").filter({ hasText: "Do not contact" }).all()) {
    await expect(row.getByRole("link")).toHaveCount(0);
    await expect(row.getByRole("button")).toHaveCount(0);
  }
  expect(
    await people
      .locator("a[href^='mailto:']")
      .evaluateAll((links) => links.every((a) => a.getAttribute("href")?.endsWith(".example"))),
  ).toBe(true);
});

test("G9 · missing, malformed and another client's accounts are the same 404", async ({ signedInAs }) => {
  const globex = await signedInAs("rep@globex.example");
  const theirs = (await findAccount(globex, "Inc")).id;
  const page = await signedInAs("rep@acme.example");
  const seen: string[] = [];

  for (const id of [theirs, "00000000-0000-4000-8000-000000000000", "no-such-id", "%00"]) {
    const answer = await page.request.get(`/account/${id}`);
    seen.push(String(answer.status()));
  }

  expect(seen).toEqual(["404", "404", "404", "404"]);
});

test("a tab has an address of its own, and back walks through the tabs", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const { id } = await findAccount(page, "3M");
  await page.goto(`/account/${id}`);

  await page
    .getByRole("navigation", { name: "Account sections" })
    .getByRole("link", { name: /People/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "People" })).toBeVisible();
  await page.goBack();

  await expect(page.getByRole("heading", { level: 2, name: "Company" })).toBeVisible();
});

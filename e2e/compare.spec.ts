import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

async function add(page: Page, name: string, values: Record<string, string | number>): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name, ...values }));
  return id;
}

const table = (page: Page) => page.getByRole("region", { name: "Values side by side" });
const row = (page: Page, label: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${label}`) }) });

test("a comparison can be started, read and changed", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");

  await test.step("a comparison can be started from selected accounts or from an open account's palette", async () => {
    const at = Date.now();
    const one = await add(page, `Chosen One ${at}`, { sector: "Energy" });
    await add(page, `Chosen Two ${at}`, { sector: "Energy" });

    await page.goto(`/all-accounts?q=${encodeURIComponent(String(at))}`);
    await page.getByRole("checkbox", { name: `Select Chosen One ${at}` }).check();
    const bar = page.getByRole("region", { name: "Selected accounts" });
    await expect(bar).toContainText("1 account selected");
    await expect(bar.getByRole("link", { name: "Compare" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: `Select Chosen Two ${at}` }).check();
    await bar.getByRole("link", { name: "Compare" }).press("Enter");
    await expect(table(page).getByRole("columnheader")).toHaveCount(2);

    await page.goto(`/account/${one}`);
    await page.getByRole("button", { name: /^Search accounts/ }).click();
    await page.getByRole("combobox", { name: /^Search accounts/ }).fill("compare");
    await page.getByRole("option", { name: /^Compare accounts/ }).click();
    await expect(page).toHaveURL(`/account/compare?ids=${one}`);
    await expect(page.getByText(`What do you want to compare Chosen One ${at} with?`)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("compares accounts side by side with the sources of values, and adds and removes accounts by keyboard", async () => {
    const at = Date.now();
    const small = await add(page, `Compared Small ${at}`, { sector: "Energy", hq_state: "VT", employees: 500 });
    const large = await add(page, `Compared Large ${at}`, { sector: "Energy", hq_state: "NH", employees: 2_000 });
    await add(page, `Compared Third ${at}`, { sector: "Utilities", hq_state: "NH" });

    await page.goto(`/account/compare?ids=${small},${large}`);
    await expect(page.getByRole("heading", { level: 1, name: "Compare accounts" })).toBeVisible();
    await expect(row(page, "Employees").getByRole("cell").nth(0)).toHaveText("500Source 1");
    await expect(table(page).getByRole("list", { name: "Sources" }).getByRole("listitem")).toHaveText([
      /^Your team, high confidence, \d+ \w+ \d{4}$/,
      "Your team",
    ]);
    await expect(row(page, "Employees").getByRole("cell").nth(1)).toHaveText("2,000Source 1 (largest)");
    await expect(row(page, "Sector").getByRole("rowheader")).toContainText("The same");
    await expect(row(page, "State").getByRole("rowheader")).not.toContainText("The same");
    await expect(row(page, "Buying committee").getByRole("cell").nth(0)).toContainText(/^0 of \d+ rolesOpen: /);
    await expect(page.getByRole("region", { name: "Revenue by year" })).toContainText(
      `The revenue of Compared Small ${at} and Compared Large ${at} isn’t in any report.`,
    );
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole("link", { name: "Differences only" }).press("Enter");
    await expect(row(page, "Sector")).toHaveCount(0);
    await expect(row(page, "State")).toHaveCount(1);

    await page.getByRole("button", { name: "Add account" }).press("Enter");
    await page.getByRole("combobox", { name: "Account to compare" }).fill(`Compared Third ${at}`);
    await expect(page.getByRole("option", { name: new RegExp(`Compared Third ${at}`) })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(table(page).getByRole("columnheader")).toHaveCount(3);
    await expect(row(page, "Sector")).toContainText("Utilities");
    await page.getByRole("link", { name: `Remove Compared Large ${at}` }).press("Enter");
    await expect(table(page).getByRole("columnheader")).toHaveCount(2);
    await expect(table(page).getByRole("link", { name: `Compared Large ${at}`, exact: true })).toHaveCount(0);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(table(page)).toBeVisible();
  });
});

test("extra, unknown and other clients' accounts are left out of a comparison with a message", async ({
  signedInAs,
}) => {
  const acme = await signedInAs("rep@acme.example");
  const { items } = await (await acme.request.get("/api/accounts?limit=5")).json();
  const ids: string[] = items.map(({ id }: { id: string }) => id);
  await acme.goto(`/account/compare?ids=${ids.join(",")},nothing`);
  await expect(
    acme.getByText("At most 4 accounts fit side by side: 1 more is left out. One account isn’t in your workspace"),
  ).toBeVisible();
  await expect(table(acme).getByRole("columnheader")).toHaveCount(4);
  expect(await findFaults(acme)).toEqual([]);

  const stranger = await signedInAs("rep@globex.example");
  await stranger.goto(`/account/compare?ids=${ids[0]},00000000-0000-4000-8000-000000000000`);
  await expect(stranger.getByText("2 accounts aren’t in your workspace.")).toBeVisible();
  await expect(stranger.getByText("Choose accounts to compare")).toBeVisible();
  await expect(stranger.getByText(items[0].name)).toHaveCount(0);
});

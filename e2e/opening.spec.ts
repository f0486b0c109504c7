import type { Locator, Page } from "@playwright/test";
import { isOfAccount, restOn } from "./fixtures/ahead";
import { holdBack } from "./fixtures/hold-back";
import { collectShifts } from "./fixtures/layout-shifts";
import { findViolations } from "./fixtures/look";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

const list = "/all-accounts?owner=all";
const outlineOf = (page: Page) => page.locator("[data-account-outline]");
const rowsOf = (page: Page) => page.getByRole("table", { name: "Accounts" }).getByRole("rowheader").getByRole("link");
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const sectionsOf = (page: Page) => page.getByRole("navigation", { name: "Account sections" });

/** Opens a page, and loads the outline's code, as the first movement of a pointer does. */
async function openAwake(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(
    (answer) => answer.request().resourceType() === "script" && answer.url().includes("/chunks/"),
  );
  await page.goto(path);
  await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await code;
}

/** Holds back what the router asks for at accounts' addresses; documents come. */
function holdAccounts(page: Page): Promise<() => void> {
  return holdBack(page, "**/account/*-*?*_rsc=*");
}

/** Where the texts of an account's header are that its row knows, and how high the header is. */
async function placesIn(page: Page, known: readonly string[]): Promise<unknown> {
  const header = page.getByRole("main").locator("header").filter({ visible: true });
  const of = (one: Locator) => one.first().boundingBox();
  return [
    (await of(header))?.height,
    await of(header.getByRole("heading", { level: 1 })),
    ...(await Promise.all(known.map((text) => of(header.getByText(text, { exact: true }))))),
  ];
}

for (const width of [1280, 360]) {
  test(`at ${width} px an account shows what its row knows as soon as it is pressed, and nothing of that moves when its page comes`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    await page.setViewportSize({ width, height: 740 });
    const shifts = await collectShifts(page);
    await openAwake(page, `${list}&q=microsoft`);
    const row = rowsOf(page).first();
    const name = (await row.textContent()) ?? "";
    const release = await holdAccounts(page);
    const known = ["MSFT", "Listed"];

    await row.click();
    await expect(headingOf(page, name)).toBeFocused();
    await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(outlineOf(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("table", { name: "Accounts" })).toHaveCount(0);
    await expect(page.getByText(`Loading ${name}`)).toBeAttached();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findViolations(page)).toEqual([]);
    }
    const before = await placesIn(page, known);
    const { sum: moved } = await shifts();
    release();
    await expect(sectionsOf(page)).toBeVisible();

    await expect(outlineOf(page)).toHaveCount(0);
    await expect(headingOf(page, name)).toBeFocused();
    expect(await placesIn(page, known)).toEqual(before);
    expect((await shifts()).sum - moved).toBeLessThan(0.001);
    // The address that was shown meanwhile is no step of its own.
    await page.goBack();
    await expect(page).toHaveURL(/\/all-accounts/);
    await expect(rowsOf(page).first()).toBeVisible();
  });
}

test("Back, while an account is on its way, leads to the list at its place, with its row in the focus, and the account isn't shown later", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await openAwake(page, list);
  await page.getByRole("button", { name: /^Columns/ }).waitFor();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  const row = rowsOf(page).nth(20);
  const name = (await row.textContent()) ?? "";
  const release = await holdAccounts(page);
  await row.focus();
  const at = await page.evaluate(() => window.scrollY);

  await page.keyboard.press("Enter");
  await expect(headingOf(page, name)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The list's own keys mean nothing while it isn't seen.
  await page.keyboard.press("j");
  await page.goBack();

  await expect(headingOf(page, "Accounts")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(at);
  const answered = page.waitForEvent("requestfinished", isOfAccount).catch(() => null);
  const failed = page.waitForEvent("requestfailed", isOfAccount).catch(() => null);
  release();
  await Promise.race([answered, failed]);
  await expect(page).toHaveURL(/\/all-accounts/);
  await expect(outlineOf(page)).toHaveCount(0);
});

test("another link, pressed while an account is on its way, leads where it leads; the account is one step back", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await openAwake(page, list);
  const row = rowsOf(page).first();
  const name = (await row.textContent()) ?? "";
  await holdAccounts(page);
  const navigation = page.getByRole("navigation", { name: "Main" });

  await row.click();
  await expect(headingOf(page, name)).toBeVisible();
  await navigation.getByRole("link", { name: "Tasks" }).click();
  await expect(headingOf(page, "My tasks")).toBeVisible();
  await expect(outlineOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(headingOf(page, name)).toBeVisible();
  await expect(sectionsOf(page)).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, "Accounts")).toBeVisible();

  await rowsOf(page).first().click();
  await expect(outlineOf(page)).toBeVisible();
  await navigation.getByRole("link", { name: "Accounts" }).click();
  await expect(headingOf(page, "Accounts")).toBeVisible();
  await expect(outlineOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/all-accounts/);
});

test.describe("an answer that doesn't come", () => {
  test.use({ allowedConsoleErrors: [/Failed to fetch RSC payload|ERR_FAILED/] });

  test("the account is loaded whole, and is one step after the list", async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");
    await openAwake(page, list);
    const row = rowsOf(page).first();
    const name = (await row.textContent()) ?? "";
    await page.route("**/account/*-*?*_rsc=*", (route) => route.abort());

    await row.click();
    await expect(sectionsOf(page)).toBeVisible();

    await expect(headingOf(page, name)).toBeVisible();
    await page.goBack();
    await expect(headingOf(page, "Accounts")).toBeVisible();
  });
});

test("an account that is gone meanwhile says so in its place", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  await page.goto("/all-accounts");
  const name = `Opening ${Date.now()}`;
  await post(page, "/api/accounts", { name, sector: "Energy" });
  await page.goto(`${list}&q=${encodeURIComponent(name)}`);
  const row = page.getByRole("link", { name, exact: true });
  const path = (await row.getAttribute("href")) ?? "";
  await page.getByRole("heading", { level: 1 }).hover();
  const release = await holdAccounts(page);

  await row.click();
  await expect(headingOf(page, name)).toBeVisible();
  expect(
    (
      await page.request.delete(`/api${path.replace("account", "accounts")}`, {
        headers: { origin: new URL(page.url()).origin },
      })
    ).ok(),
  ).toBe(true);
  release();

  await expect(page.getByText(`${name} was removed by you just now.`)).toBeVisible();
  await expect(outlineOf(page)).toHaveCount(0);
});

test("an account that was fetched ahead stands there without an outline before it, unless that takes longer than a moment", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await openAwake(page, list);
  const row = rowsOf(page).first();
  await restOn(page, row);
  await page.evaluate(() => {
    const seen: { clickedMs: number; outlinedMs: number | null } = { clickedMs: 0, outlinedMs: null };
    Object.assign(window, { seen });
    addEventListener("click", (event) => Object.assign(seen, { clickedMs: event.timeStamp }), { capture: true });
    new MutationObserver(() => {
      if (document.querySelector("[data-account-outline]")) seen.outlinedMs ??= performance.now() - seen.clickedMs;
    }).observe(document.body, { childList: true, subtree: true });
  });

  await row.click();
  await expect(sectionsOf(page)).toBeVisible();

  const { outlinedMs } = await page.evaluate(() => Reflect.get(window, "seen"));
  expect(outlinedMs ?? 150).toBeGreaterThanOrEqual(149);
});

test("a contact's row and ⌘K show the account by its own name", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await openAwake(page, "/contacts");
  const row = page.getByRole("row").nth(1);
  const name = (await row.getByRole("cell").first().getByRole("link").textContent()) ?? "";
  const release = await holdAccounts(page);

  await row.getByRole("rowheader").getByRole("link").click();
  await expect(headingOf(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\?tab=people&person=/);
  release();
  await expect(sectionsOf(page)).toBeVisible();

  await page.unrouteAll();
  await holdAccounts(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("microsoft");
  await expect(page.getByRole("option", { name: /^Microsoft/ })).toBeVisible();
  await page.keyboard.press("Enter");

  await expect(headingOf(page, "Microsoft")).toBeFocused();
  await expect(outlineOf(page)).toBeVisible();
});

import type { Locator, Page } from "@playwright/test";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

// A concurrent change by another user causes a conflict, which browsers log.
test.use({ allowedConsoleErrors: [/status of 409/] });

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, of: string, name: string) => column(page, of).getByRole("link", { name, exact: true });

/** Adds two accounts to Globex that no other test uses; `text` finds them by name. */
async function addTwo(page: Page): Promise<{ text: string; one: string; other: string; id: string }> {
  const text = `Board ${Date.now()}`;
  const { id } = (await post(page, "/api/accounts", { name: `${text} One`, sector: "Energy" })) as { id: string };
  await post(page, "/api/accounts", { name: `${text} Other`, sector: "Utilities" });
  return { text, one: `${text} One`, other: `${text} Other`, id };
}

async function choose(page: Page, layout: string): Promise<void> {
  await page.getByRole("button", { name: /^Layout/ }).press("Enter");
  const choice = page.getByRole("menuitemradio", { name: layout });
  await choice.focus();
  await choice.press("Enter");
  await page.keyboard.press("Escape");
}

test("cards of the board can be moved", async ({ signedInAs }) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("moves cards by keyboard, menu and touch, announces and undoes moves, and saves the board with a view", async () => {
    const { text, one, other } = await addTwo(page);
    await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(text)}`);

    await choose(page, "Board by tier");
    await expect(card(page, "No tier", one)).toBeVisible();
    await expect(column(page, "No tier").getByRole("heading")).toContainText("2");
    expect(await findFaults(page)).toEqual([]);
    await card(page, "No tier", one).focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(card(page, "Tier C", one)).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: `Moved ${one} from No tier to Tier C.` })).toBeAttached();
    await expect(column(page, "Tier C").getByRole("heading")).toContainText("1");
    await expect(page.getByText(`${one}: moved to Tier C.`)).toBeVisible();

    await column(page, "No tier")
      .getByRole("button", { name: `Move ${other}` })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Tier A" }).press("Enter");
    await expect(card(page, "Tier A", other)).toBeVisible();
    await expect(page.getByText(`${other}: moved to Tier A.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().press("Enter");
    await expect(card(page, "No tier", other)).toBeVisible();

    await page.getByRole("button", { name: "Save view" }).press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill(text);
    await page.getByRole("dialog", { name: "Save view" }).getByRole("button", { name: "Save" }).press("Enter");
    await expect(page).toHaveURL(/view=/);
    await page.reload();
    await expect(card(page, "Tier C", one)).toBeVisible();
    await expect(card(page, "No tier", other)).toBeVisible();

    // A shorter press, which scrolls, takes only milliseconds: components/accounts/layout/use-touch-drag.test.tsx.
    await test.step("a long press lifts a card so that it can be dropped on another column", async () => {
      // The counts load after the cards, and may shift them.
      await expect(column(page, "No tier").getByRole("heading")).toContainText("1");
      const from = await middleOf(card(page, "No tier", other));
      const to = await middleOf(column(page, "Tier B").getByRole("heading"));
      const touches = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
        touches.send("Input.dispatchTouchEvent", { type, touchPoints });
      const held = page.locator("[data-lifted]");

      await touch("touchStart", from);
      await expect(held).toBeVisible();
      await touch("touchMove", { x: to.x, y: to.y + 30 });
      await expect(column(page, "Tier B")).toHaveClass(/bg-accent-soft/);
      await touch("touchEnd");

      await expect(card(page, "Tier B", other)).toBeVisible();
      await expect(held).toHaveCount(0);
      await expect(page.getByText(`${other}: moved to Tier B.`)).toBeVisible();
    });
  });

  await test.step("dragging moves a card to another column, and a move keeps someone else's concurrent change", async () => {
    const { text, one, other, id } = await addTwo(page);
    // This page receives no live changes.
    await page.route("**/api/realtime/token", () => undefined);
    await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(text)}&layout=board-stage`);
    await expect(card(page, "No stage", one)).toBeVisible();

    await column(page, "No stage").getByRole("listitem").filter({ hasText: other }).dragTo(column(page, "Open"));
    await expect(card(page, "Open", other)).toBeVisible();
    await expect(page.getByText(`${other}: moved to Open.`)).toBeVisible();
    // The drop doesn't count as a click, which would open the account.
    await expect(page).toHaveURL(/\/all-accounts\?/);

    const changed = await page.request.patch(`/api/accounts/${id}`, {
      data: { values: { stage: "customer" }, expected: { stage: null } },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(changed.status()).toBe(200);
    await card(page, "No stage", one).focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(card(page, "Customer", one)).toBeVisible();
    await expect(column(page, "Former customer").getByRole("link", { name: one })).toHaveCount(0);
    await expect(page.getByText(`${one}: `)).toBeVisible();
  });
});

test("the list can be grouped and used by keyboard", async ({ signedInAs }) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("groups the list with counts and sums, and expands and collapses sections by keyboard", async () => {
    await page.goto("/all-accounts?owner=all");

    await choose(page, "Grouped by sector");
    const table = page.getByRole("table", { name: "Accounts by sector" });
    const energy = table.getByRole("button", { name: /^Energy \d+ accounts , market cap \$/ });
    await expect(energy).toHaveAttribute("aria-expanded", "false");
    await energy.press("Enter");
    await expect(energy).toHaveAttribute("aria-expanded", "true");
    await expect(table.getByRole("link", { name: /Exxon/ })).toBeVisible();
    const more = table.getByRole("button", { name: "Show more of Energy" });
    const links = table.getByRole("link");
    await expect(more).toBeVisible();
    const before = await links.count();
    await more.press("Enter");
    await expect.poll(() => links.count()).toBeGreaterThan(before);
    await energy.press("Enter");
    await expect(table.getByRole("link", { name: /Exxon/ })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findFaults(page)).toEqual([]);

    await page.reload();
    await expect(table).toBeVisible();
    await choose(page, "List");
    await expect(page.getByRole("table", { name: "Accounts", exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/layout=/);
  });

  await test.step("keys move through and select rows in groups, and Shift selects ranges across sections", async () => {
    // The list is limited to a sector in which no parallel test sets tiers.
    await page.goto("/all-accounts?owner=all&sector=Energy&layout=grouped-tier");
    const rows = page.locator("tr[data-index]");
    const selected = page.getByRole("region", { name: "Selected accounts" }).getByRole("status");
    await expect(rows.nth(9)).toBeVisible();

    await page.keyboard.press("j");
    await expect(rows.nth(0).getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(selected).toHaveText("1 account selected");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(selected).toHaveText("3 accounts selected");
    await expect(rows.nth(3).getByRole("link")).toBeFocused();
    await rows
      .nth(7)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(selected).toHaveText("7 accounts selected");
    await page.keyboard.press("k");
    await page.keyboard.press("Escape");
    await expect(selected).toHaveCount(0);
    await page.keyboard.press("k");
    await expect(rows.nth(5).getByRole("link")).toBeFocused();
  });
});

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (!box) throw new Error("It isn't laid out on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

import type { Page } from "@playwright/test";
import { findFaults } from "./fixtures/look";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

// What somebody else changed in between is a conflict.
test.use({ allowedConsoleErrors: [/status of 409/] });

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, of: string, name: string) => column(page, of).getByRole("link", { name, exact: true });

/** Two accounts of Globex that no other test knows, found by their name. */
async function addTwo(page: Page): Promise<{ text: string; one: string; other: string; id: string }> {
  const text = `Board ${Date.now()}`;
  await page.goto("/all-accounts");
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

test("cards are moved by keys and by their menu, said aloud, and taken back; the board is saved with its view", async ({
  signedInAs,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@globex.example");
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
});

test("a card is dragged to another column; what somebody else changed in between is told, and stays", async ({
  signedInAs,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@globex.example");
  const { text, one, other, id } = await addTwo(page);
  // This page doesn't hear of what others change.
  await page.route("**/api/realtime/token", () => undefined);
  await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(text)}&layout=board-stage`);
  await expect(card(page, "No stage", one)).toBeVisible();

  await column(page, "No stage").getByRole("listitem").filter({ hasText: other }).dragTo(column(page, "Open"));
  await expect(card(page, "Open", other)).toBeVisible();
  await expect(page.getByText(`${other}: moved to Open.`)).toBeVisible();

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

test("the list is grouped with counts and sums; sections open and close by the keyboard", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
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

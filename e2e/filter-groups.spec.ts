import type { Locator, Page } from "@playwright/test";
import { findFaults } from "./fixtures/find-faults";
import { join } from "./fixtures/join";
import { expect, test } from "./fixtures/test";

const opener = (page: Page) => page.getByRole("button", { name: "Advanced" });
const editor = (page: Page) => page.getByRole("dialog", { name: "Advanced filter" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });
const condition = (page: Page, name: string) => editor(page).getByRole("group", { name, exact: true });

/** Chooses an option of a native select by its first letters. */
async function type(select: Locator, letters: string): Promise<void> {
  await select.focus();
  await select.pressSequentially(letters);
}

/** Checks a value of a condition with the keyboard. */
async function tick(page: Page, name: string, value: string): Promise<void> {
  await condition(page, name)
    .getByRole("button", { name: new RegExp(`^${name}:`) })
    .press("Enter");
  const box = editor(page)
    .getByRole("dialog", { name: `${name}: values` })
    .getByRole("checkbox", { name: value });
  await box.focus();
  await box.press("Space");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
}

test("filter groups can be built, edited and removed, on a phone too", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("filter groups can be built by keyboard, edited, removed, and opened by URL", async () => {
    await page.goto("/all-accounts?owner=all&sector=Energy&sort=name");
    await expect(chips(page)).toContainText("Energy");

    await opener(page).press("Enter");
    await expect(condition(page, "Condition 1").getByRole("button", { name: /^Condition 1: Energy/ })).toBeVisible();
    await type(editor(page).getByRole("combobox", { name: "All filters: match all or any" }), "Any");
    await editor(page).getByRole("button", { name: "Group", exact: true }).press("Enter");
    await type(condition(page, "Condition 2.1").getByRole("combobox", { name: "Condition 2.1: field" }), "State");
    await tick(page, "Condition 2.1", "Texas");
    await type(condition(page, "Condition 2.2").getByRole("combobox", { name: "Condition 2.2: field" }), "Market");
    await condition(page, "Condition 2.2")
      .getByRole("textbox", { name: /market cap from/ })
      .pressSequentially("50B");
    const count = editor(page).getByRole("status");
    await expect(count).toHaveText(/^\d+ accounts$/);
    const counted = Number(/\d+/.exec((await count.textContent()) ?? "")?.[0]);
    expect(await findFaults(page)).toEqual([]);
    await editor(page).getByRole("button", { name: "Apply" }).press("Enter");

    await expect(page).toHaveURL(/where=any\(sector:Energy,all\(state:TX,market_cap:50000000000\.\.\)\)/);
    await expect(page.getByText(`${counted} accounts`)).toBeVisible();
    const chip = chips(page).getByRole("button", {
      name: "Edit filter Any of: Sector Energy or (State Texas and Market cap $50B or more)",
    });
    await expect(chip).toBeVisible();
    await page.reload();
    await expect(chip).toBeVisible();
    await expect(page.getByText(`${counted} accounts`)).toBeVisible();

    await chip.press("Enter");
    await editor(page).getByRole("button", { name: "Remove group 2" }).press("Enter");
    await editor(page).getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page).toHaveURL(/sector=Energy/);
    await expect(page).not.toHaveURL(/where=/);
    await page.goBack();
    await expect(chip).toBeVisible();
    await chips(page)
      .getByRole("button", { name: /^Remove filter Any of/ })
      .press("Enter");
    await expect(chip).toHaveCount(0);
  });

  await test.step("filter groups can be edited on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/all-accounts?owner=all&where=any(sector:Energy,all(state:TX,!tier:A))");
    await chips(page)
      .getByRole("button", { name: /^Edit filter Any of/ })
      .click();

    await expect(condition(page, "Condition 2.2").getByRole("combobox", { name: /comparison/ })).toHaveValue("isNot");
    await condition(page, "Condition 1")
      .getByRole("combobox", { name: "Condition 1: comparison" })
      .selectOption("isKnown");
    await editor(page).getByRole("button", { name: "Condition", exact: true }).last().click();
    const added = condition(page, "Condition 3");
    await added.getByRole("combobox", { name: "Condition 3: field" }).selectOption("Open task");
    await added.getByRole("combobox", { name: "Condition 3: comparison" }).selectOption("isNot");
    await added.getByRole("combobox", { name: "Condition 3: value" }).selectOption("of mine");
    await editor(page).getByRole("button", { name: "Apply" }).click();

    await expect(chips(page)).toContainText(
      "Sector is known or (State Texas and Tier isn’t A) or No open task of mine",
    );
  });
});

test("an alert rule's filters can be grouped in its dialog by keyboard and saved", async ({ page }) => {
  await join(page.request);
  await page.goto("/all-accounts?owner=all&sector=Energy");
  await page.getByRole("button", { name: "Create alert" }).press("Enter");
  const rule = page.getByRole("dialog", { name: "New alert rule" });
  await expect(rule.getByRole("button", { name: "Remove filter Sector: Energy" })).toBeVisible();

  await rule.getByRole("button", { name: "Advanced" }).press("Enter");
  await type(editor(page).getByRole("combobox", { name: "All filters: match all or any" }), "Any");
  await editor(page).getByRole("button", { name: "Condition", exact: true }).press("Enter");
  await type(condition(page, "Condition 2").getByRole("combobox", { name: "Condition 2: field" }), "Inactive");
  expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
  await editor(page).getByRole("button", { name: "Apply" }).press("Enter");

  await expect(editor(page)).toHaveCount(0);
  const chip = rule.getByRole("button", { name: "Edit filter Any of: Sector Energy or Inactive for 30 days" });
  await expect(chip).toBeVisible();
  await chip.press("Enter");
  await expect(condition(page, "Condition 2").getByRole("combobox", { name: "Condition 2: value" })).toHaveValue("30");
  await page.keyboard.press("Escape");
  await expect(rule).toBeVisible();
  await rule.getByLabel("Name").fill("Energy or quiet");
  await rule.getByRole("button", { name: "Save rule" }).press("Enter");
  await expect(page.getByText("“Energy or quiet” is on.")).toBeVisible();
  await page.goto("/settings?section=alert-rules");
  await expect(page.getByText("Any of: Sector Energy or Inactive for 30 days")).toBeVisible();
});

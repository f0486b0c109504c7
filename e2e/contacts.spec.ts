import type { Locator, Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Adds an account for each test, and opens it at its contacts. */
async function openPeople(page: Page, name: string): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
  await page.goto(`/account/${id}?tab=people`);
  return id;
}

const person = { title: "Buyer", function: "procurement", level: "manager" };

/** The row of a contact. */
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens a contact's menu with the keyboard and chooses an item. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).press("ArrowDown");
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

const undo = (page: Page): Locator => page.getByRole("button", { name: "Undo", exact: true });

test.describe("with invalid input", () => {
  // Browsers log every refused request to the console.
  test.use({ allowedConsoleErrors: [/400/] });

  test("adds and edits a person by keyboard, with errors at invalid fields, a draft that survives a reload, and Undo", async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@globex.example");
    await openPeople(page, `People ${Date.now()}`);

    await page.getByRole("button", { name: "Add contact" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add contact" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type("Ada Moss");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a title", { exact: false })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.type("Buyer");
    await page.reload();
    await expect(dialog.getByRole("status")).toContainText("Your draft was restored");
    await dialog.getByLabel("Email").fill("ada at example");
    await dialog.getByRole("combobox", { name: "Level" }).selectOption("Director");
    await dialog.getByRole("button", { name: "Add contact" }).click();
    await expect(dialog.getByText("Enter an email address", { exact: false })).toBeVisible();
    await dialog.getByLabel("Email").fill("ada@globex.example");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(row(page, "Ada Moss")).toContainText("Director");

    await choose(page, "Ada Moss", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit Ada Moss" });
    await expect(edit).toBeVisible();
    expect(await findFaults(page), "Edit").toEqual([]);
    await edit.getByRole("textbox", { name: "Title" }).fill("Head of Buying");
    await page.keyboard.press("Enter");
    await expect(row(page, "Ada Moss")).toContainText("Head of Buying");
    await undo(page).last().click();
    await expect(row(page, "Ada Moss")).not.toContainText("Head of Buying");

    await choose(page, "Ada Moss", "Source and history");
    const history = page.getByRole("dialog", { name: "Ada Moss" });
    await expect(history.getByRole("list")).toContainText("Head of Buying");
    await page.keyboard.press("Escape");

    await choose(page, "Ada Moss", "Remove");
    await expect(row(page, "Ada Moss")).toBeHidden();
    await undo(page).last().click();
    await expect(row(page, "Ada Moss")).toBeVisible();
  });
});

test.describe("with two concurrent users", () => {
  // Browsers log every refused request to the console.
  test.use({ allowedConsoleErrors: [/409/] });

  test("copying fails with the reason when a colleague has marked the person as do not contact", async ({
    signedInAs,
  }) => {
    const [page, other] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
    // This page gets no live changes: its request for a grant never gets a response.
    await page.route("**/api/realtime/token", () => undefined);
    const accountId = await openPeople(page, `Silent ${Date.now()}`);
    await post(page, `/api/accounts/${accountId}/contacts`, {
      ...person,
      full_name: "Ada Moss",
      email: "ada@globex.example",
    });
    for (const one of [page, other]) await one.goto(`/account/${accountId}?tab=people`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy email of Ada Moss" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("ada@globex.example");

    await choose(other, "Ada Moss", "Mark as do not contact");
    const dialog = other.getByRole("dialog", { name: "Don’t contact Ada Moss" });
    await dialog.getByRole("button", { name: "Mark as do not contact" }).click();
    await expect(dialog.getByText("Enter a reason", { exact: false })).toBeVisible();
    expect(await findFaults(other, { within: "dialog[open]" })).toEqual([]);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked by phone");
    await other.keyboard.press("Enter");
    await expect(row(other, "Ada Moss")).toContainText("Asked by phone");

    await page.getByRole("button", { name: "Copy email of Ada Moss" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Asked by phone" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy email of Ada Moss" })).toBeHidden();
    await expect(row(page, "Ada Moss")).not.toContainText("@");
    await choose(other, "Ada Moss", "Allow contact");
    await expect(row(other, "Ada Moss")).toContainText("ada@globex.example");
    await undo(other).last().click();
    await expect(row(other, "Ada Moss")).toContainText("Asked by phone");
  });

  test("when two users edit one value, the second sees the first one's change before replacing it", async ({
    signedInAs,
  }) => {
    const [first, second] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
    const accountId = await openPeople(first, `Raced people ${Date.now()}`);
    await post(first, `/api/accounts/${accountId}/contacts`, { ...person, full_name: "Ada Moss" });
    for (const page of [first, second]) {
      await page.goto(`/account/${accountId}?tab=people`);
      await choose(page, "Ada Moss", "Edit");
    }

    await first.getByRole("textbox", { name: "Title" }).fill("Chief Buyer");
    await first.keyboard.press("Enter");
    await expect(row(first, "Ada Moss")).toContainText("Chief Buyer");
    await second.getByRole("textbox", { name: "Title" }).fill("Head of Buying");
    await second.keyboard.press("Enter");

    await expect(second.getByRole("alert").filter({ hasText: "Rosa Nakamura changed this" })).toContainText(
      "Chief Buyer",
    );
    await second.getByRole("button", { name: "Save", exact: true }).click();
    await expect(row(second, "Ada Moss")).toContainText("Head of Buying");
  });
});

test("a contact can leave, move and be corrected", async ({ signedInAs }) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("marking a person as left hands over their tasks, moving removes them from the account, and Undo reverts both", async () => {
    const target = `Target of moves ${Date.now()}`;
    await openPeople(page, target);
    const accountId = await openPeople(page, `Leavers ${Date.now()}`);
    const add = async (name: string) =>
      Object(await post(page, `/api/accounts/${accountId}/contacts`, { ...person, full_name: name })).id;
    const leaver = await add("Ada Moss");
    await add("Ben Hale");
    await post(page, `/api/accounts/${accountId}/tasks`, { title: "Send the offer", contact_id: leaver });
    await page.reload();

    await choose(page, "Ada Moss", "Mark as left the company");
    const dialog = page.getByRole("dialog", { name: "Has Ada Moss left the company?" });
    await expect(dialog.getByRole("list", { name: "Open tasks about Ada Moss" })).toContainText("Send the offer");
    expect(await findFaults(page, { within: "dialog[open]" }), "left").toEqual([]);
    await dialog.getByRole("combobox").selectOption({ label: "Ben Hale, Buyer" });
    await dialog.getByRole("button", { name: "Mark as left" }).click();
    await expect(row(page, "Ada Moss")).toContainText("Left the company");
    await expect(page.getByText("1 task handed to Ben Hale")).toBeVisible();
    await undo(page).last().click();
    await expect(row(page, "Ada Moss")).not.toContainText("Left the company");

    await choose(page, "Ada Moss", "Move to another account");
    const move = page.getByRole("dialog", { name: "Move Ada Moss" });
    await expect(move.getByText("1 open task is about Ada Moss")).toBeVisible();
    expect(await findFaults(page, { within: "dialog[open]" }), "move").toEqual([]);
    await move.getByRole("combobox", { name: "Account" }).fill(target);
    await expect(move.getByRole("option", { name: target })).toBeVisible();
    await page.keyboard.press("Enter");
    await move.getByRole("button", { name: `Move to ${target}` }).click();
    await expect(row(page, "Ada Moss")).toBeHidden();
    await undo(page).last().click();
    await expect(row(page, "Ada Moss")).toBeVisible();
  });

  await test.step("each value shows its source, and flagging it as wrong shows the next value until that is undone", async () => {
    const id = await openPeople(page, `Says Who ${Date.now()}`);
    const path = `/api/accounts/${id}/contacts`;
    const { id: contact } = contactSchema.parse(await post(page, path, { full_name: "Ada Moss", ...person }));
    const change = { values: { title: "Chief Buyer" }, expected: { title: "Buyer" } };
    expect((await page.request.patch(`${path}/${contact}`, { data: change })).ok()).toBe(true);
    await page.reload();

    await choose(page, "Ada Moss", "Source and history");
    const dialog = page.getByRole("dialog", { name: "Ada Moss" });
    await expect(dialog.getByRole("term")).toHaveText(["Name", "Title", "Function", "Level", "Account"]);
    await dialog.getByRole("button", { name: "Source of Title" }).press("Enter");
    await expect(dialog.getByText("Your team entered it", { exact: false })).toBeVisible();
    await expect(dialog.getByRole("list", { name: "Other values of Title" })).toContainText("Buyer");
    expect(await findFaults(page, { within: "dialog" })).toEqual([]);
    await dialog.getByRole("button", { name: "This is wrong" }).press("Enter");
    await dialog.getByRole("textbox", { name: "Why Title is wrong" }).fill("She never was");
    await page.keyboard.press("Enter");

    await expect(row(page, "Ada Moss")).not.toContainText("Chief Buyer");
    await expect(dialog.getByRole("list", { name: "Changes of Ada Moss" })).toContainText("as a correction");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Undo Title" }).first().press("Enter");
    await expect(row(page, "Ada Moss")).toContainText("Chief Buyer");
  });
});

import type { Page } from "@playwright/test";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Adds an account with a contact, and opens it at its activity. */
async function openActivity(page: Page, name: string): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
  await post(page, `/api/accounts/${id}/contacts`, {
    full_name: "Ada Moss",
    title: "Buyer",
    function: "it",
    level: "vp",
  });
  await page.goto(`/account/${id}?tab=activity`);
  return id;
}

const list = (page: Page) => page.getByRole("list", { name: "Activity", exact: true });
const rows = (page: Page) => list(page).getByRole("listitem");
const composer = (page: Page) => page.getByRole("form", { name: "New activity" });

test("a call can be logged in one line by keyboard, survives a reload as a draft, and can be edited and removed", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const id = await openActivity(page, `Logged ${Date.now()}`);
  await post(page, `/api/accounts/${id}/tasks`, { title: "Send it", due_date: "2020-01-02" });

  await composer(page).getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.type("call, 10 min, wants");
  await expect(composer(page).getByText("Call · 10 min · “wants”")).toBeVisible();
  await page.reload();
  await expect(composer(page).getByRole("textbox", { name: "Note" })).toHaveValue("call, 10 min, wants");
  await composer(page).getByRole("textbox", { name: "Note" }).press("End");
  await page.keyboard.type(" a trial");
  await composer(page).getByRole("combobox", { name: "With" }).selectOption("Ada Moss");
  await composer(page).getByRole("button", { name: "Log call" }).press("Enter");
  await expect(rows(page).first()).toContainText("You logged a call · 10 min · with Ada Moss");
  await expect(rows(page).first()).toContainText("wants a trial");
  await expect(composer(page).getByRole("textbox")).toHaveValue("");

  await page.getByRole("button", { name: "Actions for your call" }).press("ArrowDown");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const editor = page.getByRole("form", { name: "Edit call" });
  await expect(editor.getByRole("textbox", { name: "What was said" })).toBeFocused();
  // Scrolls to the top, because controls that are half under the top bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findFaults(page)).toEqual([]);
  await editor.getByRole("textbox", { name: "Minutes" }).fill("25");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(rows(page).first()).toContainText("25 min");
  await expect(rows(page).first()).toContainText("edited");

  await page.getByRole("button", { name: "Actions for your call" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText("wants a trial")).toBeHidden();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(rows(page).first()).toContainText("wants a trial");

  await test.step("authors can edit their notes, and a user's own activity isn't shown as news", async () => {
    await composer(page).getByRole("textbox", { name: "Note" }).fill("First words");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Actions for your note" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edited note" }).fill("Other words");
    await page.keyboard.press("Control+Enter");

    // The row contains the text during the edit too, so the editor must be gone first.
    await expect(page.getByRole("textbox", { name: "Edited note" })).toHaveCount(0);
    await expect(rows(page).first()).toContainText("Other words");
    await page.reload();
    await expect(rows(page).first()).toContainText("Other words");
    await expect(page.getByRole("region", { name: /^Since your last visit/ })).toHaveCount(0);
  });
});

test("one timeline shows notes, meetings and tasks, filtered by kind or person, and only own notes have actions", async ({
  signedInAs,
}) => {
  const [page, other] = [await signedInAs("rep@globex.example"), await signedInAs("clientadmin@globex.example")];
  const id = await openActivity(page, `In one line ${Date.now()}`);

  await composer(page).getByRole("radio", { name: "Note" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(composer(page).getByRole("radio", { name: "Meeting" })).toBeFocused();
  await composer(page).getByRole("textbox", { name: "Meeting" }).fill("1 h, agreed on a pilot");
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("You logged a meeting · 1 h");
  await composer(page).getByRole("radio", { name: "Task" }).click();
  await composer(page).getByRole("textbox", { name: "Task" }).fill("Send the contract");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Open tasks" })).toContainText("Send the contract");
  await post(other, `/api/accounts/${id}/notes`, { body: "From a colleague" });
  await page.reload();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Meetings", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("agreed on a pilot");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: /^By:/ }).click();
  await page.getByRole("combobox", { name: "Find a colleague" }).fill("rosa");
  await expect(page.getByRole("option", { name: /Rosa/ })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(rows(page).filter({ hasText: "From a colleague" })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Calls", exact: true }).click();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(rows(page).filter({ hasText: "From a colleague" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for your note" })).toHaveCount(0);
});

test("an account starts with the news since the user's last visit, with a link to each item", async ({
  signedInAs,
}) => {
  test.setTimeout(90_000);
  const page = await signedInAs("rep@acme.example");
  const response = await page.request.get("/api/accounts?owner=me&sort=-market_cap&limit=30");
  const { items } = accountsPageSchema.parse(await response.json());
  // The sample rep last visited each of these accounts six days ago; only some have news.
  let path = "";
  for (const { id } of items) {
    const html = await (await page.request.get(`/account/${id}`)).text();
    const [, since = ""] = /Since your last visit, (?:<!-- -->)?<time dateTime="([^"]+)"/.exec(html) ?? [];
    // Another test may have visited one of them in the meantime.
    if (Math.floor((Date.now() - Date.parse(since)) / 86_400_000) === 6) path = `/account/${id}`;
    if (path !== "") break;
  }

  await page.goto(path);
  const news = page.getByRole("region", { name: /^Since your last visit/ });
  await expect(news).toContainText("6 days ago");
  const first = news.getByRole("link").first();
  const href = await first.getAttribute("href");
  await first.click();

  await expect(page).toHaveURL(new RegExp(`${href?.replace("?", "\\?")}$`));
  await expect(news, "the same visit has the same news").toContainText("6 days ago");
});

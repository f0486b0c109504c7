import type { Page } from "@playwright/test";
import { z } from "zod";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

// All tests share the queue: another test's pair may be decided between loading the queue and loading the pair.
test.use({ allowedConsoleErrors: [/404 .*\/api\/accounts\/duplicates\//] });

/** Accounts stay after a test, so each has a unique name. */
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

const idOf = (made: unknown) => z.object({ id: z.uuid() }).parse(made).id;
const pairsSchema = z.object({ items: z.array(z.object({ accounts: z.array(z.object({ id: z.string() })) })) });

/** Adds two accounts that are possible duplicates, and waits until the pair is found. */
async function addPair(page: Page, word: string): Promise<{ survivor: string; gone: string }> {
  const place = { hq_city: "Austin", hq_state: "TX", ticker: word.slice(-10).toUpperCase() };
  const survivor = idOf(await post(page, "/api/accounts", { name: `${word} Inc`, employees: 10, ...place }));
  const gone = idOf(await post(page, "/api/accounts", { name: `${word} Corporation`, employees: 20, ...place }));
  const isFound = async () => {
    const answer = await page.request.get("/api/accounts/duplicates");
    const { items } = pairsSchema.parse(await answer.json());
    return items.some(({ accounts }) => accounts.some(({ id }) => id === gone));
  };
  await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
  return { survivor, gone };
}

/** Opens a pair of the queue with the keyboard, and waits until both accounts are shown side by side. */
async function openPair(page: Page, word: string): Promise<void> {
  await page.goto("/all-accounts/duplicates");
  await page
    .getByRole("region", { name: "Waiting" })
    .getByRole("button", { name: new RegExp(word) })
    .press("Enter");
  await expect(page.getByRole("radio", { name: `Keep ${word} Inc` })).toBeVisible();
}

/** Moves the selection of a group to another radio by an arrow key. */
async function choose(page: Page, name: string, other: string): Promise<void> {
  const wanted = page.getByRole("radio", { name, exact: true });
  if (!(await wanted.isChecked())) await page.getByRole("radio", { name: other, exact: true }).press("ArrowRight");
  await expect(wanted).toBeChecked();
}

test("two accounts can be merged, and a pair marked as not a duplicate", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("by keyboard: merges two accounts, redirects the merged account's URL, and undoes the merge", async () => {
    const word = unique("Twin");
    const { survivor, gone } = await addPair(page, word);
    await post(page, `/api/accounts/${gone}/notes`, { body: `A note of ${word}` });
    await openPair(page, word);

    await choose(page, `Keep ${word} Inc`, `Keep ${word} Corporation`);
    await choose(page, "Employees: 20", "Employees: 10");
    await choose(page, `Name: ${word} Inc`, `Name: ${word} Corporation`);
    await expect(page.getByText(/Moves to .*: 1 note/)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Merge" }).press("Enter");

    await expect(page.getByText(`Merged ${word} Corporation into ${word} Inc.`)).toBeVisible();
    await page.goto(`/account/${gone}?tab=activity`);
    await expect(page).toHaveURL(new RegExp(`/account/${survivor}\\?tab=activity$`));
    await expect(page.getByRole("heading", { name: `${word} Inc` })).toBeVisible();
    await expect(page.getByText(`A note of ${word}`)).toBeVisible();

    await page.goto(`/account/${survivor}?tab=history`);
    await page.getByRole("button", { name: `Undo the merge of ${word} Corporation` }).press("Enter");
    await expect(page.getByText("Merge undone.")).toBeVisible();
    await page.goto(`/account/${gone}?tab=activity`);
    await expect(page.getByRole("heading", { name: `${word} Corporation` })).toBeVisible();
    await expect(page.getByText(`A note of ${word}`)).toBeVisible();
  });

  await test.step("marking a pair as not a duplicate removes it from the queue, and Undo restores it", async () => {
    const word = unique("Twain");
    await addPair(page, word);
    await openPair(page, word);
    const waiting = page.getByRole("region", { name: "Waiting" }).getByRole("button", { name: new RegExp(word) });

    await page.getByRole("button", { name: "Not a duplicate" }).press("Enter");
    const notice = page.getByText(new RegExp(`${word} .* stay separate\\.`));
    await expect(notice).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(waiting).toBeVisible();
  });
});

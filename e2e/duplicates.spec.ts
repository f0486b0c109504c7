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
async function addPair(page: Page, prefix: string): Promise<{ survivor: string; merged: string }> {
  const commonFields = { hq_city: "Austin", hq_state: "TX", ticker: prefix.slice(-10).toUpperCase() };
  const survivor = idOf(await post(page, "/api/accounts", { name: `${prefix} Inc`, employees: 10, ...commonFields }));
  const merged = idOf(
    await post(page, "/api/accounts", { name: `${prefix} Corporation`, employees: 20, ...commonFields }),
  );
  const isFound = async () => {
    const response = await page.request.get("/api/accounts/duplicates");
    const { items } = pairsSchema.parse(await response.json());
    return items.some(({ accounts }) => accounts.some(({ id }) => id === merged));
  };
  await expect.poll(isFound, { timeout: 60_000 }).toBe(true);
  return { survivor, merged };
}

/** Opens a pair of the queue with the keyboard, and waits until both accounts are shown side by side. */
async function openPair(page: Page, prefix: string): Promise<void> {
  await page.goto("/all-accounts/duplicates");
  await page
    .getByRole("region", { name: "Waiting" })
    .getByRole("button", { name: new RegExp(prefix) })
    .press("Enter");
  await expect(page.getByRole("radio", { name: `Keep ${prefix} Inc` })).toBeVisible();
}

/** Moves the selection of a group to another radio by an arrow key. */
async function choose(page: Page, name: string, other: string): Promise<void> {
  const chosenRadio = page.getByRole("radio", { name, exact: true });
  if (!(await chosenRadio.isChecked())) await page.getByRole("radio", { name: other, exact: true }).press("ArrowRight");
  await expect(chosenRadio).toBeChecked();
}

test("two accounts can be merged, and a pair marked as not a duplicate", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("by keyboard: merges two accounts, redirects the merged account's URL, and undoes the merge", async () => {
    const prefix = unique("Twin");
    const { survivor, merged } = await addPair(page, prefix);
    await post(page, `/api/accounts/${merged}/notes`, { body: `A note of ${prefix}` });
    await openPair(page, prefix);

    await choose(page, `Keep ${prefix} Inc`, `Keep ${prefix} Corporation`);
    await choose(page, "Employees: 20", "Employees: 10");
    await choose(page, `Name: ${prefix} Inc`, `Name: ${prefix} Corporation`);
    await expect(page.getByText(/Moves to .*: 1 note/)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Merge" }).press("Enter");

    await expect(page.getByText(`Merged ${prefix} Corporation into ${prefix} Inc.`)).toBeVisible();
    await page.goto(`/account/${merged}?tab=activity`);
    await expect(page).toHaveURL(new RegExp(`/account/${survivor}\\?tab=activity$`));
    await expect(page.getByRole("heading", { name: `${prefix} Inc` })).toBeVisible();
    await expect(page.getByText(`A note of ${prefix}`)).toBeVisible();

    await page.goto(`/account/${survivor}?tab=history`);
    await page.getByRole("button", { name: `Undo the merge of ${prefix} Corporation` }).press("Enter");
    await expect(page.getByText("Merge undone.")).toBeVisible();
    await page.goto(`/account/${merged}?tab=activity`);
    await expect(page.getByRole("heading", { name: `${prefix} Corporation` })).toBeVisible();
    await expect(page.getByText(`A note of ${prefix}`)).toBeVisible();
  });

  await test.step("marking a pair as not a duplicate removes it from the queue, and Undo restores it", async () => {
    const prefix = unique("Twain");
    await addPair(page, prefix);
    await openPair(page, prefix);
    const waiting = page.getByRole("region", { name: "Waiting" }).getByRole("button", { name: new RegExp(prefix) });

    await page.getByRole("button", { name: "Not a duplicate" }).press("Enter");
    const notice = page.getByText(new RegExp(`${prefix} .* stay separate\\.`));
    await expect(notice).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(waiting).toBeVisible();
  });
});

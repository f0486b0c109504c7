import type { Page } from "@playwright/test";
import { z } from "zod";
import { backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const made = z.object({ id: z.string() });

/** Makes a new colleague at Globex change two new accounts; afterward an admin changes the second one. */
async function begin(page: Page) {
  const { email, uid } = await join(page.request);
  const from = await backendAs("clientadmin@globex.example");
  const name = `Hour ${crypto.randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const which of ["first", "second"])
    ids.push(made.parse(await from.call("POST", "/accounts/", { name: `${name} ${which}` })).id);
  const [first = "", second = ""] = ids;
  const set = async (id: string, tier: string) => {
    const data = { values: { tier }, expected: { tier: null } };
    expect((await page.request.patch(`/api/accounts/${id}`, { data })).ok()).toBe(true);
  };
  await set(first, "B");
  await set(second, "C");
  await from.call("PATCH", `/accounts/${second}/`, { values: { tier: "A" }, expected: { tier: "C" } });
  const tierOf = async (id: string) =>
    z.object({ tier: z.string().nullable() }).parse(await from.call("GET", `/accounts/${id}/`)).tier;
  return { email, uid, name, first, second, tierOf };
}

const changes = (page: Page) => page.getByRole("dialog").getByRole("list", { name: "Changes of the last hour" });
const lineOf = (page: Page, account: string) => changes(page).getByRole("listitem").filter({ hasText: account });

test.describe.configure({ timeout: 120_000 });

test("an admin undoes a colleague's last hour by keyboard, keeping later changes by others", async ({
  page,
  signedInAs,
}) => {
  const { email, name, first, second, tierOf } = await begin(page);
  const desk = await signedInAs("clientadmin@globex.example");
  await openLive(desk, "/settings?section=people");
  await desk.getByRole("searchbox", { name: "Search people" }).fill(email);
  const row = desk.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Recent changes by Mia Mailed" }).press("Enter");

  await expect(lineOf(desk, `${name} first`)).toContainText("Tier");
  await expect(lineOf(desk, `${name} second`)).toContainText("Kept: Gil Moreau has changed it since.");
  expect(await findFaults(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Undo all" }).press("Enter");

  await expect(desk.getByText(`1 account restored. 1 account keeps some changes (${name} second).`)).toBeVisible();
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  expect([await tierOf(first), await tierOf(second)]).toEqual([null, "A"]);
  await row.getByRole("button", { name: "Recent changes by Mia Mailed" }).press("Enter");
  await expect(lineOf(desk, `${name} second`)).toBeVisible();
  await expect(lineOf(desk, `${name} first`)).toHaveCount(0);
  await expect(desk.getByRole("button", { name: "Undo all" })).toBeDisabled();
});

test.describe("while the backend is unavailable for a moment", () => {
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test("users can retry a failed load and a failed undo of their own last hour, from the profile on a phone", async ({
    page,
  }) => {
    const { name, first, second, tierOf } = await begin(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await openLive(page, "/settings?section=profile");
    const isAway = { status: 503, json: { code: "unavailable", detail: "Not just now." } };
    await page.route("**/last-hour", (route) => route.fulfill(isAway));
    await page.getByRole("button", { name: "Show recent changes" }).click();
    await expect(page.getByText("Recent changes could not be loaded")).toBeVisible();
    await page.unroute("**/last-hour");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(lineOf(page, `${name} first`)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);

    await page.route("**/last-hour/undo", (route) => route.fulfill(isAway));
    await page.getByRole("button", { name: "Undo all" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Not just now." })).toBeVisible();
    expect(await tierOf(first)).toBe("B");
    await page.unroute("**/last-hour/undo");
    await page.getByRole("button", { name: "Undo all" }).click();

    await expect(page.getByText("1 account restored.")).toBeVisible();
    expect([await tierOf(first), await tierOf(second)]).toEqual([null, "A"]);
  });
});

test("says when there is nothing to undo, and Esc returns the focus to the button", async ({ page }) => {
  await join(page.request);
  await openLive(page, "/settings?section=profile");
  const button = page.getByRole("button", { name: "Show recent changes" });
  await button.press("Enter");

  await expect(page.getByRole("dialog").getByText("Nothing to undo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo all" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

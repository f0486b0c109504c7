import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/account";
import { contactSchema } from "@/lib/contracts/contact";
import { backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/look";
import { expect, test } from "../fixtures/test";

const signalIn = (page: Page, title: string) =>
  page.getByRole("list", { name: "Signals" }).getByRole("listitem").filter({ hasText: title });

/** Looks again until what a job writes is there, or gone. */
async function reloadUntil(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await look();
  }).toPass({ timeout: 30_000 });
}

test("who left is a signal that says how it is known, stands on the timeline, and goes when that is taken back", async ({
  signedInAs,
}) => {
  test.slow();
  const [page, admin] = [await signedInAs("rep@globex.example"), await backendAs("clientadmin@globex.example")];
  const name = `Left ${Date.now().toString(36)}`;
  const { id } = accountDetailSchema.parse(await admin.call("POST", "/accounts/", { name }));
  const person = { full_name: "Ada Moss", title: "VP Procurement", function: "procurement", level: "vp" };
  const contacts = `/accounts/${id}/contacts/`;
  const contact = contactSchema.parse(await admin.call("POST", contacts, person));
  await admin.call("POST", `${contacts}${contact.id}/left/`, { successor_id: null });

  await page.goto(`/account/${id}?tab=signals`);
  const signal = signalIn(page, "Ada Moss, VP Procurement, left");
  await reloadUntil(page, () => expect(signal).toBeVisible({ timeout: 1_000 }));
  await expect(signal).toContainText("Contact left");
  await expect(signal).toContainText("Worked out from the people here");
  expect(await findFaults(page)).toEqual([]);
  await signal.getByRole("link", { name: "People" }).click();
  await expect(page).toHaveURL(/tab=people/);
  await page.goto(`/account/${id}?tab=activity`);
  await expect(page.getByRole("link", { name: "Ada Moss, VP Procurement, left" })).toBeVisible();

  const back = { values: { left_company: false }, expected: { left_company: true } };
  await admin.call("PATCH", `${contacts}${contact.id}/`, back);
  await page.goto(`/account/${id}?tab=signals`);
  await reloadUntil(page, () => expect(page.getByText("No signals yet")).toBeVisible({ timeout: 1_000 }));
});

import type { Page } from "@playwright/test";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { signalsPageSchema } from "@/lib/contracts/activity/activity";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { alertRulesSchema } from "@/lib/contracts/rules/alert-rule";
import { backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/find-faults";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const signalIn = (page: Page, title: string) =>
  page.getByRole("list", { name: "Signals" }).getByRole("listitem").filter({ hasText: title });

/** Reloads until `look` succeeds, because a job adds or removes what it expects. */
async function reloadUntil(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await look();
  }).toPass();
}

test("a contact who left becomes a signal with its origin, on the timeline too, until that is undone", async ({
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
  await expect(signal).toContainText("Detected from your contacts");
  expect(await findFaults(page)).toEqual([]);
  await signal.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page).toHaveURL(/tab=people/);
  await page.goto(`/account/${id}?tab=activity`);
  await expect(page.getByRole("link", { name: "Ada Moss, VP Procurement, left" })).toBeVisible();

  const back = { values: { left_company: false }, expected: { left_company: true } };
  await admin.call("PATCH", `${contacts}${contact.id}/`, back);
  await page.goto(`/account/${id}?tab=signals`);
  await reloadUntil(page, () => expect(page.getByText("No signals yet")).toBeVisible({ timeout: 1_000 }));
});

test("an account without activity for 60 days gets a signal that says how it was detected", async ({ signedInAs }) => {
  test.slow();
  const [page, rep] = [await signedInAs("rep@acme.example"), await backendAs("rep@acme.example")];
  const largest = accountsPageSchema.parse(await rep.call("GET", "/accounts/?owner=me&sort=-market_cap&limit=40"));
  const findInactive = async () => {
    for (const { id } of largest.items) {
      const { items } = signalsPageSchema.parse(await rep.call("GET", `/accounts/${id}/signals/`));
      if (items.some(({ kind }) => kind === "gone_quiet")) return id;
    }
    return null;
  };
  // The job's first run starts automatically after the first start.
  await expect.poll(findInactive, { timeout: 180_000 }).not.toBeNull();

  await page.goto(`/account/${await findInactive()}?tab=signals`);
  const signal = signalIn(page, "No note, call, meeting or task for 60 days");
  await expect(signal).toContainText("Inactivity");
  await expect(signal).toContainText("Detected from your activity");
  expect(await findFaults(page)).toEqual([]);
});

test("a rule for inactive accounts takes periods, is previewed and saved", async ({ signedInAs }) => {
  test.slow();
  const [page, me] = [await signedInAs("rep@globex.example"), await backendAs("rep@globex.example")];
  const name = `Silence ${Date.now().toString(36)}`;
  await openLive(page, "/settings?section=alert-rules");
  await page.getByRole("button", { name: "New rule" }).click();
  const editor = page.getByRole("dialog", { name: "New alert rule" });

  await editor.getByLabel("Notify me when", { exact: true }).selectOption("No activity on an account");
  await expect(
    editor.getByRole("group", { name: /^For how long/ }).getByRole("checkbox", { checked: true }),
  ).toHaveCount(1);
  await expect(editor.getByRole("checkbox", { name: "60 days" })).toBeChecked();
  await editor.getByRole("checkbox", { name: "90 days" }).check();
  await expect(editor.getByText(/^Would have raised .+ in the last 30 days\.$/)).toBeVisible();
  expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  await editor.getByRole("textbox", { name: "Name" }).fill(name);
  await editor.getByRole("button", { name: "Save rule" }).click();

  const rule = page.getByRole("list", { name: "Alert rules" }).getByRole("listitem").filter({ hasText: name });
  await expect(rule).toContainText("No activity on an account for 60 or 90 days");
  const { items } = alertRulesSchema.parse(await me.call("GET", "/alert-rules/"));
  for (const { id, name: itemName } of items) if (itemName === name) await me.call("DELETE", `/alert-rules/${id}/`);
});

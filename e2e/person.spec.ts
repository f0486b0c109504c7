import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Adds an account with one contact, and returns the contact's id. */
async function addPerson(page: Page, name: string): Promise<string> {
  await page.goto("/all-accounts");
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `At work ${name}` }));
  const contact = { full_name: name, title: "Buyer", function: "it", level: "vp", email: "ada@moss.example" };
  return contactSchema.parse(await post(page, `/api/accounts/${id}/contacts`, contact)).id;
}

const fact = (page: Page, label: string) =>
  page.getByRole("region", { name: "At a glance" }).locator("div").filter({ hasText: label }).last();

test("a contact's page shows a logged call as the last contact and its author as someone who knows them", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const name = `Ada Page${Date.now()}`;
  await addPerson(page, name);

  await page.goto(`/contacts?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(fact(page, "Last contact")).toContainText("None yet");
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Call" }).fill("10 min, wants pricing");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("list", { name: "Activity" })).toContainText(`You logged a call · 10 min · with ${name}`);
  await expect(fact(page, "Last contact")).toContainText("Call, ");
  await expect(page.getByRole("list", { name: "Known by" })).toContainText("1 call");
  await page.getByRole("radio", { name: "Task" }).click();
  await page.getByRole("textbox", { name: "Task" }).fill("Send the list");
  await page.keyboard.press("Enter");
  await expect(fact(page, "Next step")).toContainText("Send the list");
  await page.getByRole("checkbox", { name: "Done: Send the list" }).check();
  await expect(fact(page, "Next step")).toContainText("None yet");
});

test.describe("contacts that can't be opened", () => {
  // Browsers log every refused request to the console.
  test.use({ allowedConsoleErrors: [/404/] });

  test("G9 · another client's contact and a removed contact return 404", async ({ signedInAs }) => {
    const page = await signedInAs("rep@globex.example");
    const id = await addPerson(page, `Hidden ${Date.now()}`);
    const other = await signedInAs("rep@acme.example");

    const response = await other.goto(`/contact/${id}`);

    expect(response?.status()).toBe(404);
    await expect(other.getByRole("heading", { name: "Contact not found" })).toBeVisible();

    await page.goto(`/contact/${id}`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page).toHaveURL(/tab=people$/);
    await expect(page.getByText("No contacts yet")).toBeVisible();
    expect((await page.request.get(`/contact/${id}`)).status()).toBe(404);
  });
});

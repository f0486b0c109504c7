import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("a client admin finds a contact, exports their data, erases them, and gets a certificate", async ({
  signedInAs,
}) => {
  const page = await signedInAs("clientadmin@globex.example");
  const name = `Erna Erasable${Date.now()}`;
  await page.goto("/settings?section=privacy");
  const account = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Erasing ${name}` }));
  const contact = {
    full_name: name,
    title: "Buyer",
    function: "it",
    level: "vp",
    email: `${Date.now()}@erase.example`,
  };
  const { id } = contactSchema.parse(await post(page, `/api/accounts/${account.id}/contacts`, contact));
  expect((await page.request.get(`/contact/${id}`)).status()).toBe(200);

  await page.getByRole("searchbox", { name: "Email, name or phone number" }).fill(name);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("list", { name: "Found contacts" }).getByRole("link", { name }).click();
  await expect(page.getByRole("list", { name: "Names, email addresses and phone numbers" })).toContainText(name);
  expect(await findFaults(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export their data" }).click();
  const files = unzipSync(readFileSync(await (await download).path()));
  expect(strFromU8(files["contact-data.csv"] ?? new Uint8Array())).toContain(name);

  await page.getByRole("button", { name: "Erase this person" }).click();
  await page
    .getByRole("dialog", { name: `Erase ${name}?` })
    .getByRole("button", { name: "Erase" })
    .click();
  const newest = page.getByRole("list", { name: "Certificates" }).getByRole("listitem").first();
  await expect(newest).toContainText("Erased ·", { timeout: 60_000 });
  await expect(newest.getByRole("link", { name: /as Text$/ })).toBeVisible();
  expect((await page.request.get(`/contact/${id}`)).status()).toBe(404);
  expect(await findFaults(page)).toEqual([]);
});

import type { Page } from "@playwright/test";
import { anyAccount, backendAs } from "../fixtures/backend";
import { readEmailsTo } from "../fixtures/emulators/mailbox";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { expect, test } from "../fixtures/test";

const settings = "/settings?section=notifications";

/** Waits for the email about an alert. */
async function mailAbout(email: string, text: string) {
  let found: Awaited<ReturnType<typeof readEmailsTo>>[number] | undefined;
  await expect
    .poll(
      async () => {
        found = (await readEmailsTo(email)).find((mail) => mail.text?.includes(text));
        return found !== undefined;
      },
      { message: `a mail to ${email} that says ${text}`, timeout: 90_000 },
    )
    .toBe(true);
  if (!found) throw new Error("no mail");
  return found;
}

const byMail = (page: Page, type: string) => page.getByRole("combobox", { name: `${type} by email` });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

test.describe.configure({ timeout: 180_000 });

test("an immediate email about a mention links to the account and offers to unsubscribe", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, uid } = await join(page.request);
  const from = await backendAs("clientadmin@globex.example");
  const account = await anyAccount(from);
  const text = `please call ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(settings);
  await expect(byMail(page, "Mention")).toHaveValue("off");
  await byMail(page, "Mention").selectOption("At once");
  await saved(page);

  await from.call("POST", `/accounts/${account.id}/notes/`, { body: `@[${uid}] ${text}` });
  const mail = await mailAbout(email, text);

  expect(mail.text).toContain("Why did I get this? A colleague mentioned you, or replied in a thread");
  const links = mail.text?.match(/https?:\/\/\S+/g) ?? [];
  const toNote = links.find((link) => new URL(link).pathname === `/account/${account.id}`) ?? "";
  await page.goto(toNote);
  await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();

  const stop = links.find((link) => new URL(link).pathname === "/unsubscribe") ?? "";
  const elsewhere = await browser.newContext({ baseURL });
  const stranger = await elsewhere.newPage();
  await stranger.goto(stop);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Stop email alerts?");
  expect(await findFaults(stranger)).toEqual([]);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("You’re unsubscribed");
  await elsewhere.close();

  await page.goto(settings);
  await expect(byMail(page, "Mention")).toHaveValue("off");
});

test("one-click unsubscribe works without signing in, and only opening the URL doesn't unsubscribe", async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email, uid } = await join(page.request);
  const from = await backendAs("clientadmin@globex.example");
  const account = await anyAccount(from);
  const text = `and again ${crypto.randomUUID().slice(0, 8)}`;
  expect(
    (await page.request.patch("/api/alert-preferences", { data: { ways: { mention: { mail: "at_once" } } } })).status(),
  ).toBe(200);
  await from.call("POST", `/accounts/${account.id}/notes/`, { body: `@[${uid}] ${text}` });
  const url = (await mailAbout(email, text)).unsubscribe ?? "";
  const stranger = await playwright.request.newContext({ baseURL });

  expect((await stranger.get(url)).status()).toBe(200);
  expect((await stranger.post(url, { form: { something: "else" } })).status()).toBe(200);
  await page.goto(settings);
  await expect(byMail(page, "Mention")).toHaveValue("at_once");
  expect((await stranger.post(url, { multipart: { "List-Unsubscribe": "One-Click" } })).status()).toBe(204);
  await stranger.dispose();

  await page.goto(settings);
  await expect(byMail(page, "Mention")).toHaveValue("off");
});

test("notification settings are saved as they are changed, by keyboard too, and are accessible", async ({ page }) => {
  await join(page.request);
  await page.goto(settings);
  await expect(page.getByText("Times are in UTC because your profile has no time zone.")).toBeVisible();
  await expect(byMail(page, "Access request")).toHaveCount(0);

  await byMail(page, "Signal").selectOption("Weekly digest");
  await byMail(page, "What happened at my accounts").selectOption("Daily digest");
  await page.getByRole("checkbox", { name: "Task due in the app" }).press("Space");
  await page.getByRole("combobox", { name: "Time of digests" }).selectOption("06:00");
  await page.getByRole("combobox", { name: "Day of the weekly digest" }).selectOption("Friday");
  await page.getByRole("checkbox", { name: "Hold emails during quiet hours" }).check();
  await page.getByRole("combobox", { name: "Quiet until" }).selectOption("20:00");
  await expect(page.getByText("Start and end must differ.")).toBeVisible();
  await page.getByRole("combobox", { name: "Quiet until" }).selectOption("08:00");
  await expect(page.getByText("Start and end must differ.")).toHaveCount(0);
  await saved(page);
  expect(await findFaults(page, { within: "main" })).toEqual([]);
  await page.reload();

  await expect(byMail(page, "Signal")).toHaveValue("weekly");
  await expect(byMail(page, "What happened at my accounts")).toHaveValue("daily");
  await expect(page.getByRole("checkbox", { name: "Task due in the app" })).not.toBeChecked();
  await expect(page.getByRole("combobox", { name: "Time of digests" })).toHaveValue("6");
  await expect(page.getByRole("combobox", { name: "Day of the weekly digest" })).toHaveValue("5");
  await expect(page.getByRole("combobox", { name: "Quiet from" })).toHaveValue("20");
  await expect(page.getByRole("combobox", { name: "Quiet until" })).toHaveValue("8");
});

import { authenticatorCode } from "../fixtures/authenticator";
import { expectEmails } from "../fixtures/emulators/mailbox";
import { findFaults } from "../fixtures/find-faults";
import { join, newUserPassword as password } from "../fixtures/join";
import { readMailCode } from "../fixtures/mail-code";
import { expect, test } from "../fixtures/test";

test.use({
  allowedConsoleErrors: [[/the server responded with a status of (400|401)/], { scope: "test" }],
});

test("someone turns on an authenticator app, signs in with its code and removes it", async ({ page }) => {
  const { email } = await join(page.request);
  await page.goto("/settings?section=session");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  expect(await findFaults(page, { within: "dialog" })).toEqual([]);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await dialog.getByLabel("Code from the app").fill(authenticatorCode(secret));
  await dialog.getByLabel("Code from the email").fill(await readMailCode(email));
  await dialog.getByRole("button", { name: "Turn on" }).click();

  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  expect(await findFaults(page, { within: "dialog" })).toEqual([]);
  await saved.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 unused codes left.")).toBeVisible();

  await page.goto("about:blank");
  await page.request.post("/api/auth/logout");
  await page.goto("/login?next=%2Ftasks");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("ticket");
  expect((await page.request.get("/api/tasks")).status()).toBe(401);

  await page.getByLabel("Code").fill("12 34 56 7");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code doesn’t work. Enter a new one, or sign in again.")).toBeVisible();
  // The code of the next period, because the current one turned the app on.
  await page.getByLabel("Code").fill(authenticatorCode(secret, 30_000));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/tasks$/);

  await page.goto("/settings?section=session");
  await expect(page.getByRole("list", { name: "Sessions" })).toContainText("Authenticator app");
  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Off. You sign in with just your password.")).toBeVisible();
  await expectEmails(email, ["Your second factor is on", "Your second factor is off"]);
});

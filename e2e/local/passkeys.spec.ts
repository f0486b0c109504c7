import type { Page } from "@playwright/test";
import { expectEmails, linkTo } from "../fixtures/emulators/mailbox";
import { findFaults } from "../fixtures/find-faults";
import { join, newUserPassword as password } from "../fixtures/join";
import { readMailCode } from "../fixtures/mail-code";
import { expect, test } from "../fixtures/test";

test.use({
  allowedConsoleErrors: [[/the server responded with a status of (400|401)/], { scope: "test" }],
});

/** Gives the page's browser an authenticator that stores passkeys and confirms each request automatically. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("someone adds a passkey, signs in and resets the password with it, and removes it", async ({ page }) => {
  await addAuthenticator(page);
  const { email } = await join(page.request);
  await page.goto("/settings?section=session");
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Code from the email").fill(await readMailCode(email));
  expect(await findFaults(page, { within: "dialog" })).toEqual([]);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(saved.getByRole("listitem")).toHaveCount(10);
  await saved.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Work laptop");
  expect(await findFaults(page)).toEqual([]);

  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.goto("/login?next=%2Ftasks");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Verify that it’s you" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/tasks$/);

  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.goto("/login?next=%2Ftasks");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/tasks$/);

  await page.evaluate(() => fetch("/api/auth/logout", { method: "POST" }));
  await page.request.post("/api/auth/forgot-password", { data: { email } });
  await page.goto(await linkTo(email, "/reset-password"));
  await page.getByLabel("New password", { exact: true }).fill(`${password} two`);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(page.getByText("Password changed.")).toBeVisible();

  await page.goto("/login?next=%2Ftasks");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goto("/settings?section=session");
  await expect(page.getByRole("list", { name: "Sessions" })).toContainText("Passkey");
  await page.getByRole("button", { name: "Remove the passkey Work laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await expectEmails(email, ["A passkey was added", "Your password was changed", "Your second factor is off"]);
});

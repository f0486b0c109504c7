import type { Page } from "@playwright/test";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { expect, test } from "./fixtures/test";

const rep = "rep@acme.example";

const continueButton = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });
const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });
const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });

test("a rep signs in with email, then password, reaches the requested page, and signs out", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);

  await page.getByLabel("Email").fill(rep);
  await expect(passwordOf(page)).toBeHidden();
  await continueButton(page).click();
  await expect(passwordOf(page)).toBeFocused();
  await page.keyboard.type(samplePassword);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/^[^?]*\/settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await test.step("B2 · the browser stores the user without a token and removes the user at sign-out", async () => {
    const stored = await page.evaluate(() => window.localStorage.getItem("user"));
    expect(JSON.parse(stored ?? "null")).toMatchObject({ email: rep, role: "sales_rep", auth_method: "traditional" });
    expect(stored).not.toContain("access_token");

    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();

    await expect(page.getByText("You are signed out.")).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem("user"))).toBeNull();
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login/);
  });
  await test.step("when a password manager fills both fields, one click signs in", async () => {
    await page.getByLabel("Email").fill(rep);
    await page.locator("input[autocomplete=current-password]").evaluate((field, value) => {
      if (field instanceof HTMLInputElement) field.value = value;
    }, samplePassword);
    await continueButton(page).click();

    await expect(page).toHaveURL(/^[^?]*\/settings$/);
  });
});

test("A1 · the login form explains its errors, shows the password, lets the email be changed, and opens the sales home", async ({
  page,
}) => {
  await page.goto("/login");
  const email = page.getByLabel("Email");

  await continueButton(page).click();
  await expect(email).toHaveAccessibleDescription("Enter your email.");
  await email.fill("ravi");
  await continueButton(page).click();
  await expect(email).toHaveAccessibleDescription(/such as name@company\.com/);
  await email.fill(rep);
  await continueButton(page).click();
  await signInButton(page).click();
  await expect(passwordOf(page)).toHaveAccessibleDescription("Enter your password.");

  await passwordOf(page).fill("visible");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(passwordOf(page)).toHaveAttribute("type", "text");
  // With a password, the next button would sign in at once.
  await passwordOf(page).fill("");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(rep);

  await continueButton(page).click();
  await passwordOf(page).fill(samplePassword);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/sales-home$/);
});

test.describe("a refused sign-in", () => {
  test.use({ allowedConsoleErrors: [/status of (401|429|503)/] });

  test("A10 · shows one alert, for Microsoft or a password, keeps the field values, and never shows an unknown reason", async ({
    page,
  }) => {
    await page.goto("/login?reason=%3Cb%3Epwned%3C%2Fb%3E");
    await expect(page.getByText("pwned")).toHaveCount(0);

    await page.route("**/api/auth/microsoft/start", (route) =>
      route.fulfill({ status: 503, json: { detail: "away" } }),
    );
    await page.getByRole("button", { name: "Continue with Microsoft" }).click();
    await expect(alertOf(page)).toHaveText("Failed to initiate Microsoft login");

    await page.getByLabel("Email").fill("nobody@acme.example");
    await continueButton(page).click();
    await passwordOf(page).fill("not the password");
    await signInButton(page).click();
    await expect(alertOf(page)).toHaveText("Login failed");
    await expect(page.getByLabel("Email")).toHaveValue("nobody@acme.example");
    await expect(passwordOf(page)).toHaveValue("not the password");
    await expect(passwordOf(page)).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the login page says why the user needs to sign in", async ({ page }) => {
    for (const [reason, text] of [
      ["expired", "Your session has expired. Sign in to carry on where you were."],
      ["ended", "Your session has ended. Sign in again to carry on."],
      ["signed_out", "You are signed out."],
      ["no_role", "Your account has no role yet. Ask your system administrator for one, then sign in again."],
    ] as const) {
      await page.goto(`/login?reason=${reason}`);

      await expect.soft(page.getByRole("status").filter({ hasText: text }), reason).toBeVisible();
    }
  });

  test("A10 · the login form shows a failed sign-in, then signs in and leads to the requested page", async ({
    page,
  }) => {
    await page.goto("/settings");
    const signIn = async (password: string) => {
      await page.getByLabel("Email").fill(rep);
      await passwordOf(page).fill(password);
      await signInButton(page).click();
    };

    await signIn("not the password");
    await expect(page.getByRole("alert")).toHaveText("Login failed");
    await signIn(samplePassword);

    await expect(page).toHaveURL(/^[^?]*\/settings$/);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  });
});

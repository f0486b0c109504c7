import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { expect, test } from "./fixtures/test";

const rep = "rep@acme.example";

test("a rep signs in with email, then password, and reaches the requested page", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);

  await page.getByLabel("Email").fill(rep);
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(samplePassword);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/^[^?]*\/settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("A1 · signing in without a requested page opens the sales home", async ({ page }) => {
  await page.goto("/login");

  await page.getByLabel("Email").fill(rep);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page).toHaveURL(/\/sales-home$/);
});

test("when a password manager fills both fields, one click signs in", async ({ page }) => {
  await page.goto("/login?next=/settings");

  await page.getByLabel("Email").fill(rep);
  await page.locator("input[autocomplete=current-password]").evaluate((field, value) => {
    if (field instanceof HTMLInputElement) field.value = value;
  }, samplePassword);
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page).toHaveURL(/^[^?]*\/settings$/);
});

test("B2 · the browser stores the user without a token and removes the user at sign-out", async ({ page }) => {
  await page.goto("/login?next=/settings");
  await page.getByLabel("Email").fill(rep);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/^[^?]*\/settings$/);

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

test("the login page redirects signed-in users to the sales home", async ({ signedInAs }) => {
  const page = await signedInAs(rep);

  await page.goto("/login");

  await expect(page).toHaveURL(/\/sales-home$/);
});

test.describe("a refused sign-in", () => {
  test.use({ allowedConsoleErrors: [/status of (401|429|503)/] });

  test("A10 · shows “Login failed” in one alert and keeps the field values", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@acme.example");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText("Login failed");
    await expect(page.getByLabel("Email")).toHaveValue("nobody@acme.example");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not the password");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });

  test("A10 · shows an error when Microsoft sign-in can't start", async ({ page }) => {
    await page.route("**/api/auth/microsoft/start", (route) =>
      route.fulfill({ status: 503, json: { detail: "away" } }),
    );
    await page.goto("/login");

    await page.getByRole("button", { name: "Continue with Microsoft" }).click();

    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText("Failed to initiate Microsoft login");
  });
});

test("shows errors at empty fields and at an invalid email", async ({ page }) => {
  await page.goto("/login");
  const email = page.getByLabel("Email");

  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(email).toHaveAccessibleDescription("Enter your email.");
  await email.fill("ravi");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(email).toHaveAccessibleDescription(/such as name@company\.com/);
  await email.fill(rep);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Enter your password.");
});

test("the password can be shown and the email changed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(rep);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill("visible");

  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Change" }).click();

  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(rep);
});

test("the login page doesn't display an unknown reason", async ({ page }) => {
  await page.goto("/login?reason=%3Cb%3Epwned%3C%2Fb%3E");

  await expect(page.getByText("pwned")).toHaveCount(0);
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

  test("the login form signs in and leads to the requested page", async ({ page }) => {
    await page.goto("/settings");

    await page.getByLabel("Email").fill(rep);
    await page.getByLabel("Password", { exact: true }).fill(samplePassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page).toHaveURL(/^[^?]*\/settings$/);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  });

  test("A10 · a failed sign-in shows an error on the page", async ({ page }) => {
    await page.goto("/login");

    await page.getByLabel("Email").fill(rep);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page.getByRole("alert")).toHaveText("Login failed");
  });
});

import type { APIRequestContext, Page } from "@playwright/test";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { alertOf } from "../fixtures/emulators/identity";
import { linkTo, readEmailsTo } from "../fixtures/emulators/mailbox";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

test.use({
  allowedConsoleErrors: [[/the server responded with a status of (400|401|404|409|429|503)/], { scope: "test" }],
});

/** Emails that no run has used before; the domain belongs to no client. */
const somebodyNew = (name: string, domain = "initech.example") =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@${domain}`;
const password = "correct horse stapler";

/** Sends an invitation through the backend, as Acme's admin. */
async function invite(email: string): Promise<void> {
  const post = (path: string, body: unknown, token = "") =>
    fetch(`${getStack().api}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const login = await post("/auth/login/", { email: "clientadmin@acme.example", password: samplePassword });
  const { access_token: token }: { access_token: string } = await login.json();
  expect((await post("/clients/me/invitations/", { email, role: "sales_rep" }, token)).status).toBe(201);
}

/** Adds a new user to Acme, whom no other test uses. */
async function join(request: APIRequestContext, email: string): Promise<void> {
  await invite(email);
  const invitation = new URL(await linkTo(email, "/register")).searchParams.get("invitation");
  const joined = await request.post("/api/auth/register", {
    data: { full_name: "Jo Joined", email, password, invitation },
  });
  expect(joined.status()).toBe(200);
}

/** Registers an email, and opens the link in the confirmation email. */
async function openSignUp(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkTo(email, "/verify"));
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
}

test("A2 · a new user registers, confirms the email, sets name and password, and is signed in", async ({ page }) => {
  const email = somebodyNew("noor");
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();

  await page.goto(await linkTo(email, "/verify"));
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByLabel("Work email")).toHaveValue(email);
  await page.getByLabel("Full name").fill("Noor Haddad");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sales-home$/);

  await page.request.post("/api/auth/logout");
  expect((await page.request.post("/api/auth/login", { data: { email, password } })).status()).toBe(200);
});

test("an invitation fills in the email and company, and joining signs the user in", async ({ page }) => {
  const email = somebodyNew("invited", "acme.example");
  await invite(email);
  await page.goto(await linkTo(email, "/register"));

  await expect(page.getByRole("heading", { name: /^Join Acme/ })).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel("Work email")).toHaveValue(email);
  await page.getByLabel("Full name").fill("Ines Invited");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(/\/sales-home$/);
});

test("A9 W10 · resetting a forgotten password by email ends the old sessions", async ({ page, browser, baseURL }) => {
  const email = somebodyNew("forgetful", "acme.example");
  const elsewhere = await browser.newContext({ baseURL });
  await join(elsewhere.request, email);
  const old = await elsewhere.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByRole("button", { name: /Send again in \d+ s/ })).toBeDisabled();

  await page.goto(await linkTo(email, "/reset-password"));
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel("New password", { exact: true }).fill(`${password} two`);
  await page.getByRole("button", { name: "Set the new password" }).click();

  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
  await old.goto("/settings");
  await expect(old).toHaveURL(/\/login/);
  expect((await page.request.post("/api/auth/login", { data: { email, password: samplePassword } })).status()).toBe(
    401,
  );
  expect((await page.request.post("/api/auth/login", { data: { email, password: `${password} two` } })).status()).toBe(
    200,
  );
  await elsewhere.close();
});

test("W9 · a password reset request gets the same response for known and unknown emails", async ({ page, request }) => {
  const unknown = somebodyNew("nobody");
  for (const email of ["leader@acme.example", unknown]) {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`If ${email} has an account with a password`)).toBeVisible();
  }
  const responses = await Promise.all(
    ["rep@acme.example", somebodyNew("nobody")].map((email) =>
      request.post("/api/auth/forgot-password", { data: { email } }),
    ),
  );
  expect(await Promise.all(responses.map(async (one) => [one.status(), await one.text()]))).toEqual([
    [202, '{"sent":true}'],
    [202, '{"sent":true}'],
  ]);
  expect(await readEmailsTo(unknown)).toEqual([]);
});

test("W13 · an email with line breaks is rejected and sends no mail", async ({ request }) => {
  const email = "leader@acme.example\r\nBcc: someone@evil.example";
  for (const path of ["forgot-password", "enterprise/start"]) {
    expect((await request.post(`/api/auth/${path}`, { data: { email } })).status(), path).toBe(400);
  }
  expect(await readEmailsTo("someone@evil.example")).toEqual([]);
});

test("links without a valid token show an error", async ({ page }) => {
  await page.goto("/register?invitation=no-such-invitation");
  await expect(page.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.goto("/verify");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.goto("/reset-password?token=dead");
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(alertOf(page)).toBeVisible();
});

test("pages with one-time links send no referrer to other sites", async ({ request }) => {
  for (const path of [
    "/register",
    "/verify",
    "/forgot-password",
    "/reset-password",
    "/unsubscribe",
    "/auth/callback",
  ]) {
    const header = (await request.get(path)).headers()["referrer-policy"];
    expect.soft(header, path).toBe("no-referrer");
    const page = await (await request.get(`${path}?token=abc`)).text();
    expect.soft(page, path).toContain('<meta name="referrer" content="no-referrer"/>');
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("registration and password reset work with plain forms", async ({ page }) => {
    const email = somebodyNew("plain");
    await openSignUp(page, email);
    await page.getByLabel("Full name").fill("Pia Plain");
    await page.getByLabel("Password", { exact: true }).fill("password1234");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(alertOf(page)).toHaveText(/a password of at least 10 characters/);
    await page.getByLabel("Full name").fill("Pia Plain");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/sales-home$/);
    await page.request.post("/api/auth/logout");

    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

    await page.goto(await linkTo(email, "/reset-password"));
    await page.getByLabel("New password", { exact: true }).fill(`${password} two`);
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page.getByText("Password changed.")).toBeVisible();
  });
});

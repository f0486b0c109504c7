import type { Page } from "@playwright/test";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { expect, test } from "./fixtures/test";

const rep = "rep@acme.example";
const warning = "Your session will expire in 5 minutes";
const expired = "Your session has expired. You will be redirected to the login page.";

const minutes = (count: number) => count * 60_000;
const card = (page: Page) => page.getByRole("region", { name: "Your session" });

// The end of a session may interrupt a request for the realtime database's sign-in.
test.use({ allowedConsoleErrors: [/401 \(Unauthorized\) \(.*\/api\/realtime\/token\)/] });

/**
 * Opens a page with a fake clock, and waits until the page monitors the session and receives live changes: requests
 * still in flight when the clock is moved forward would time out.
 */
async function open(page: Page, path = "/settings", time = Date.now()): Promise<void> {
  await page.clock.install({ time });
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("user"))).not.toBeNull();
  await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
}

/** The time until the session's token expires, according to the stored user. */
async function remainingMsOf(page: Page): Promise<number> {
  const stored = await page.evaluate(() => window.localStorage.getItem("user"));
  return Date.parse(JSON.parse(stored ?? "{}").token_expires_at) - Date.now();
}

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

test("B13 · the expiry warning counts down in a card without blocking the page, and “Stay signed in” extends the session in every tab", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  const other = await page.context().newPage();
  await open(page);
  const listening = other.waitForResponse("**/api/realtime/token");
  await other.goto("/sales-home");
  await listening;
  const before = await remainingMsOf(page);
  // All pages of the browser share one clock.
  await page.getByLabel("Title").focus();
  await page.clock.fastForward(before - minutes(8));
  await expect(card(page).getByText(warning)).toBeVisible();
  await expect(card(page)).toContainText(/Ends at \d\d:\d\d, in [23]:\d\d/);
  await expect(card(page).getByRole("timer")).toHaveText(/^(3:0\d|2:[45]\d)$/);
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByRole("link", { name: "Appearance" }).click();
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(card(page).getByText(warning)).toBeVisible();
  await expect(card(other).getByText(warning)).toBeVisible();
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/session/refresh")) renewals.push(request.url());
  });

  await card(page).getByRole("button", { name: "Stay signed in" }).dblclick();

  await expect(card(page)).toHaveCount(0);
  await expect(card(other)).toHaveCount(0);
  expect(await remainingMsOf(page)).toBeGreaterThanOrEqual(before - 1000);
  expect(renewals, "R16 · a double click renews once").toHaveLength(1);
  await page.goto("/sales-home");
  await expect(page).toHaveURL(/\/sales-home$/);
});

test("S12 · a tab that slept through the warning shows only the expiry notice, within a second of waking", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await open(page);
  const seen: string[] = [];
  await page.exposeFunction("noteSeen", (text: string) => seen.push(text));
  await page.evaluate((text) => {
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, and the page's data contains the sentence too
    const check = () => document.body.innerText.includes(text) && Reflect.get(window, "noteSeen")(text);
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, warning);

  // The page's clock is paused during the check, so that the check is accurate to the second even on a busy machine.
  await page.clock.pauseAt(Date.now() + (await remainingMsOf(page)) - minutes(4));
  await page.clock.runFor(1000);

  await expect(card(page).getByRole("alert")).toHaveText(expired);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login/);
  expect(seen).toEqual([]);
  expect((await page.request.get("/api/accounts")).status()).toBe(401);
});

test("S13 · on a device whose clock is a year ahead, the warning follows the server's clock", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await open(page, "/settings", Date.now() + minutes(525_600));
  const remainingMs = await remainingMsOf(page);

  await page.clock.fastForward(remainingMs - minutes(10) - 20_000);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.clock.fastForward(20_000);

  await expect(card(page).getByText(warning)).toBeVisible();
});

test("B10 · removing the stored user in one tab signs the other tab out once", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  const other = await page.context().newPage();
  await other.goto("/sales-home");
  await page.goto("/settings");
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("user"))).not.toBeNull();
  const logouts: string[] = [];
  other.on("request", (request) => {
    if (request.url().endsWith("/api/auth/logout")) logouts.push(request.url());
  });

  await page.evaluate(() => window.localStorage.removeItem("user"));

  await expect(other).toHaveURL(/\/login\?reason=signed_out_elsewhere$/);
  await expect(other.getByText("You were signed out in another tab.")).toBeVisible();
  expect(logouts).toHaveLength(1);
});

test("S14 · signing in from another tab before the redirect keeps the new session", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  await open(page, "/all-accounts");
  const aheadMs = (await remainingMsOf(page)) - minutes(5) + 5000;
  await page.clock.pauseAt(Date.now() + aheadMs);
  await page.clock.runFor(500);
  await expect(card(page).getByRole("alert")).toHaveText(expired);

  const result = await page.request.post("/api/auth/login", { data: { email: rep, password: samplePassword } });
  const { user } = await result.json();
  const other = await page.context().newPage();
  await other.goto("/access-denied");
  // The first tab's clock is an hour ahead.
  const token_expires_at = new Date(Date.parse(user.token_expires_at) + aheadMs).toISOString();
  await other.evaluate(
    (text) => window.localStorage.setItem("user", text),
    JSON.stringify({ ...user, token_expires_at }),
  );
  await page.clock.runFor(3000);

  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  expect((await page.request.get("/api/accounts")).status()).toBe(200);
});

test("S14 · a late logout request doesn't end a newer session", async ({ requestAs }) => {
  const request = await requestAs(rep);

  const late = await request.post("/api/auth/logout", { data: { token_expires_at: "2026-01-01T00:00:00.000Z" } });

  expect(late.status()).toBe(409);
  expect((await request.get("/api/accounts")).status()).toBe(200);
});

test("S15 · when another user signs in from one tab, the other tab visits login once and shows only that user", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  const other = await page.context().newPage();
  await page.goto("/settings");
  await other.goto("/settings");
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Ravi Petersen");
  const logins: number[] = [];
  other.on("response", (response) => {
    const isPage = response.request().isNavigationRequest();
    if (isPage && new URL(response.url()).pathname === "/login") logins.push(response.status());
  });

  await signOut(page);
  await expect(other).toHaveURL(/\/login/);
  await signInByForm(page, "rep@globex.example");
  await expect(page).toHaveURL(/\/sales-home$/);

  await expect(other).toHaveURL(/\/(sales-home|settings)$/);
  await other.getByRole("button", { name: /account menu/ }).click();
  await expect(other.getByText("rep@globex.example")).toBeVisible();
  await expect(other.getByText("Ravi Petersen")).toHaveCount(0);
  // The login page was rendered once; after the second user's sign-in, the server redirected it to the next page.
  expect(logins).toEqual([200, 303]);
  expect((await other.request.get("/api/accounts")).status()).toBe(200);
});

test("B8 B10 · an error on a login page that gets no storage events doesn't sign out other tabs", async ({ page }) => {
  const isolated = await page.context().newPage();
  await isolated.addInitScript(() => {
    window.addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await isolated.goto("/login");
  await page.goto("/login");
  await signInByForm(page, rep);
  await expect(page).toHaveURL(/\/sales-home$/);

  await isolated.getByRole("button", { name: "Continue with single sign-on" }).click();

  await expect(isolated.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(
    "Email is required to start Enterprise SSO login",
  );
  expect(await page.evaluate(() => window.localStorage.getItem("user"))).toContain(rep);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("G10 · after signing out, Back shows the login page without the previous user's data", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  await page.goto("/sales-home");
  await page.goto("/settings");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ravi Petersen");
  await signOut(page);

  await page.goBack();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Ravi Petersen")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("R9 · S13 · G8 · a huge stored user, a device's clock set ahead and an edited stored user change nothing", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  const stored = () => page.evaluate(() => window.localStorage.getItem("user"));
  const settings = page.getByRole("heading", { level: 1, name: "Settings" });

  await test.step("R9 · a stored user of four million characters is ignored and replaced", async () => {
    // A response of this origin that runs no script.
    await page.goto("/api/health");
    await page.evaluate(() => window.localStorage.setItem("user", "x".repeat(4_000_000)));

    await page.goto("/settings");

    await expect(settings).toBeVisible();
    await expect.poll(stored).toContain(`"email":"${rep}"`);
  });

  await test.step("S13 · setting the device's clock ahead while signed in doesn't end the session", async () => {
    const sessionResponse = page.waitForResponse("**/api/auth/session");
    await page.evaluate((byMs) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + byMs;
      window.dispatchEvent(new Event("focus"));
    }, minutes(60));
    await sessionResponse;

    await expect(card(page)).toHaveCount(0);
    await expect(settings).toBeVisible();
  });

  await test.step("G8 · editing the stored user by hand grants no additional access", async () => {
    await page.evaluate(() => {
      const user = JSON.parse(window.localStorage.getItem("user") ?? "{}");
      window.localStorage.setItem("user", JSON.stringify({ ...user, role: "admin", client_id: "globex" }));
    });
    await page.reload();

    await page.getByRole("button", { name: /account menu/ }).click();
    await expect(page.getByText("Sales rep · Acme")).toBeVisible();
    await expect.poll(async () => JSON.parse((await stored()) ?? "{}").role).toBe("sales_rep");
  });
});

test("R9 · without local storage the product works and the session doesn't expire", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });

  await page.goto("/settings");
  await page.getByRole("link", { name: "Appearance" }).click();

  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("the expiry warning can be used while a dialog is open, and form input survives the end of the session", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await open(page, "/all-accounts?owner=all");
  await page.getByRole("button", { name: "Add account" }).click();
  await page.clock.fastForward((await remainingMsOf(page)) - minutes(9));
  await card(page).getByRole("button", { name: "Stay signed in" }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Add account" })).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Initech");
  await page.getByLabel(/^City/).fill("Austin");
  const remainingMs = await remainingMsOf(page);
  await page.clock.fastForward(remainingMs - minutes(9));
  await expect(card(page).getByRole("button", { name: "Stay signed in" })).toBeVisible();
  await test.step("B12 B15 · an expired session shows a notice, then the login page, and signing in returns to the same page", async () => {
    await page.clock.fastForward(minutes(4) + 2000);
    await expect(card(page).getByRole("alert")).toHaveText(expired);
    await expect(page).toHaveURL(/\/login\?next=%2Fall-accounts%3Fowner%3Dall&reason=expired$/);
    await expect(page.getByText("Your session has expired. Sign in to carry on where you were.")).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem("user"))).toBeNull();
    await signInByForm(page, rep);
    await expect(page).toHaveURL(/\/all-accounts\?owner=all$/);
  });
  await page.getByRole("button", { name: "Add account" }).click();

  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Initech");
  await expect(page.getByLabel(/^City/)).toHaveValue("Austin");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
});

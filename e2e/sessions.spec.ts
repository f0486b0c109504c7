import type { APIRequestContext, Page } from "@playwright/test";
import { join, newUserPassword } from "./fixtures/join";
import { test as base, expect } from "./fixtures/test";

interface Fixtures {
  /** Signs the page's user in once more, without a browser. */
  signInElsewhere: () => Promise<APIRequestContext>;
}

/** The page's user belongs to this test only, so that all of the user's sessions can be ended. */
const test = base.extend<Fixtures>({
  signInElsewhere: async ({ page, playwright, baseURL }, use) => {
    const { email } = await join(page.request);
    const opened: APIRequestContext[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL, maxRedirects: 0 });
      opened.push(request);
      const response = await request.post("/api/auth/login", { data: { email, password: newUserPassword } });
      expect(response.status()).toBe(200);
      return request;
    });
    for (const request of opened) await request.dispose();
  },
});

const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");

// Browsers log the refusal of a wrong current password.
test.use({ allowedConsoleErrors: [/status of 400 .*\/api\/users\/me\/password/] });

test("sessions can be ended one at a time, all others together, by a new password, or all at once", async ({
  page,
  signInElsewhere,
}) => {
  const elsewhere = await signInElsewhere();
  const others = [await signInElsewhere(), await signInElsewhere()];
  const statusAt = async (request: APIRequestContext) => (await request.get("/api/accounts")).status();
  await page.goto("/settings?section=session");
  await expect(sessions(page).filter({ hasText: "This session" })).toHaveCount(1);

  await test.step("ending another session takes effect immediately", async () => {
    const before = await sessions(page).count();
    // The newest session is first: the one that was just opened.
    await sessions(page)
      .getByRole("button", { name: /^End the session/ })
      .first()
      .dblclick();

    await expect(sessions(page)).toHaveCount(before - 1);
    const [first, newest] = others;
    expect(newest && (await statusAt(newest))).toBe(401);
    expect(first && (await statusAt(first))).toBe(200);
    expect(await statusAt(page.request)).toBe(200);
  });

  await test.step("all other sessions can be ended together", async () => {
    await page.getByRole("button", { name: "End all other sessions" }).click();

    await expect(sessions(page)).toHaveCount(1);
    for (const other of [elsewhere, ...others]) expect(await statusAt(other)).toBe(401);
    expect(await statusAt(page.request)).toBe(200);
  });

  await test.step("changing the password needs the current one and ends all other sessions", async () => {
    const later = await signInElsewhere();
    const change = async (from: string, to: string) => {
      await page.getByLabel("Current password").fill(from);
      await page.getByLabel("New password").fill(to);
      await page.getByRole("button", { name: "Change password" }).click();
    };

    await change("not my password", "a much longer sentence 47");
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your password");
    await change(newUserPassword, "a much longer sentence 47");
    await expect(page.getByText(/^Password changed/)).toBeVisible();

    expect(await statusAt(later)).toBe(401);
    expect(await statusAt(page.request)).toBe(200);
    await change("a much longer sentence 47", newUserPassword);
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await expect(page.getByText(/^Password changed/).nth(1)).toBeVisible();
  });

  await test.step("signing out everywhere ends this session too", async () => {
    const last = await signInElsewhere();
    const button = page.getByRole("button", { name: "Sign out everywhere" });
    // The button turns red only in the confirmation, as ending sessions isn't the page's main purpose.
    await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await button.click();

    await expect(page).toHaveURL(/\/login/);
    expect(await statusAt(last)).toBe(401);
    expect(await statusAt(page.request)).toBe(401);
  });
});

test("ending another user's session returns 404 and leaves it valid", async ({ requestAs }) => {
  const mine = await requestAs("clientadmin@globex.example");
  const leader = await requestAs("leader@acme.example");
  const { items } = await (await leader.get("/api/users/me/sessions")).json();

  const response = await mine.delete(`/api/users/me/sessions/${items[0].id}`);

  expect(response.status()).toBe(404);
  expect((await leader.get("/api/users/me/sessions")).status()).toBe(200);
});

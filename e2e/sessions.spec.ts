import type { Page } from "@playwright/test";
import { samplePassword } from "@/lib/contracts/sample-users";
import { expect, test } from "./fixtures/test";

/** No suite that runs at the same time signs in as this user, so their sessions can be ended. */
const person = "clientadmin@globex.example";

const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");

test.describe.configure({ mode: "serial" });

test("one of the other sessions is ended, and is dead at once", async ({ signedInAs, requestAs }) => {
  const page = await signedInAs(person);
  const elsewhere = await requestAs(person);
  await page.goto("/settings?section=session");
  await expect(sessions(page).filter({ hasText: "This session" })).toHaveCount(1);
  const before = await sessions(page).count();

  // The newest session is first: the one that was just opened.
  await sessions(page)
    .getByRole("button", { name: /^End the session/ })
    .first()
    .dblclick();

  await expect(sessions(page)).toHaveCount(before - 1);
  expect((await elsewhere.get("/api/accounts")).status()).toBe(401);
  expect((await page.request.get("/api/accounts")).status()).toBe(200);
});

test("all other sessions are ended at once", async ({ signedInAs, requestAs }) => {
  const page = await signedInAs(person);
  const elsewhere = [await requestAs(person), await requestAs(person)];
  await page.goto("/settings?section=session");

  await page.getByRole("button", { name: "End all other sessions" }).click();

  await expect(sessions(page)).toHaveCount(1);
  for (const other of elsewhere) expect((await other.get("/api/accounts")).status()).toBe(401);
  expect((await page.request.get("/api/accounts")).status()).toBe(200);
});

test("signing out everywhere ends this session too", async ({ signedInAs, requestAs }) => {
  const page = await signedInAs(person);
  const elsewhere = await requestAs(person);
  await page.goto("/settings?section=session");

  const button = page.getByRole("button", { name: "Sign out everywhere" });
  // The button turns red only in the confirmation, as ending sessions isn't the page's main purpose.
  await expect(button).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await button.click();

  await expect(page).toHaveURL(/\/login/);
  expect((await elsewhere.get("/api/accounts")).status()).toBe(401);
  expect((await page.request.get("/api/accounts")).status()).toBe(401);
});

test("somebody else's session can't be ended, and isn't known to be one", async ({ requestAs }) => {
  const mine = await requestAs(person);
  const theirs = await requestAs("leader@acme.example");
  const { items } = await (await theirs.get("/api/users/me/sessions")).json();

  const answer = await mine.delete(`/api/users/me/sessions/${items[0].id}`);

  expect(answer.status()).toBe(404);
  expect((await theirs.get("/api/users/me/sessions")).status()).toBe(200);
});

test.describe("the password", () => {
  test.use({ allowedConsoleErrors: [/status of 400/] });

  test("is changed by somebody who knows it; other sessions end, this one goes on", async ({
    signedInAs,
    requestAs,
  }) => {
    const page = await signedInAs(person);
    const elsewhere = await requestAs(person);
    await page.goto("/settings?section=session");
    const change = async (from: string, to: string) => {
      await page.getByLabel("Current password").fill(from);
      await page.getByLabel("New password").fill(to);
      await page.getByRole("button", { name: "Change password" }).click();
    };

    await change("not my password", "a much longer sentence 47");
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your password");
    await change(samplePassword, "a much longer sentence 47");
    await expect(page.getByText(/^Your password is changed/)).toBeVisible();

    expect((await elsewhere.get("/api/accounts")).status()).toBe(401);
    expect((await page.request.get("/api/accounts")).status()).toBe(200);
    await change("a much longer sentence 47", samplePassword);
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await expect(page.getByText(/^Your password is changed/).nth(1)).toBeVisible();
  });
});

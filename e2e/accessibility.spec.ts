import type { Page } from "@playwright/test";
import { type AtRest, countAtRest, findLimits, phoneLimits } from "./fixtures/count-at-rest";
import { findDesignFaults } from "./fixtures/find-design-faults";
import { findFaults } from "./fixtures/find-faults";
import { screenPaths } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

const open = {
  "the front page": ["/", "/pricing", "/guidelines", "/access-denied"],
  "an unknown URL": ["/no-such-page"],
  "signing in": ["/login", "/login?reason=expired", "/login?reason=microsoft_failed", "/login/code", "/auth/callback"],
  registration: ["/register", "/register?sent=yes", "/register?invitation=none", "/verify?token=none", "/verify"],
  passwords: [
    "/forgot-password",
    "/forgot-password?sent=yes",
    "/reset-password?token=none",
    "/reset-password",
    "/unsubscribe?token=none",
  ],
  "legal texts": ["/legal/addendums", "/legal/acceptable-use-policy", "/legal/privacy-policy"],
};

const guarded = {
  home: ["/sales-home", "/tasks", "/tasks?show=done", "/signals", "/signals?whose=all&since=30"],
  accounts: ["/all-accounts", "/all-accounts/catalog", "/contacts"],
  insights: ["/industry-insights"],
  settings: [
    "/settings",
    "/settings?section=session",
    "/settings?section=notifications",
    "/settings?section=alert-rules",
    "/settings?section=appearance",
    "/settings?section=keyboard",
    "/settings?section=local-data",
  ],
};

/**
 * @param look is called at each path, after the check
 * @returns the findings by path; empty if there are none
 */
async function faultsAt(
  page: Page,
  paths: readonly string[],
  look: () => Promise<void> = async () => {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    const faults = await findFaults(page);
    if (faults.length > 0) found[path] = faults;
    await look();
  }
  return found;
}

test.describe.configure({ timeout: 240_000 });

for (const [group, paths] of Object.entries(open)) {
  test.describe(group, () => {
    // The browser itself logs the 404.
    test.use({ allowedConsoleErrors: [paths.includes("/no-such-page") ? [/status of 404/] : [], { scope: "test" }] });

    test(`axe finds no violations on the public screens of ${group}`, async ({ page }) => {
      expect(await faultsAt(page, paths)).toEqual({});
    });
  });
}

/** The right edge of every page's header in a window 1280 px wide. */
const rightEdge = 1248;

for (const [group, paths] of Object.entries(guarded)) {
  test(`axe finds no violations on the signed-in screens of ${group}, which are uncluttered and share one right edge, the navigation and the text sizes`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");

    const look = async () => {
      await expectUncluttered(page);
      await expectFrame(page);
    };
    expect(await faultsAt(page, paths, look)).toEqual({});
  });
}

/**
 * Expects at most as many words, icons, controls, primary buttons and gray characters as the design allows in a window
 * 1440 px wide, and, there and on a phone, little gray text and the first row or sheet near the top.
 */
async function expectUncluttered(page: Page): Promise<void> {
  const limits = findLimits(page.url());
  if (limits === null) return;
  const expectAtMost = async (maxima: Partial<AtRest>, where: string) => {
    const counts = await countAtRest(page);
    for (const [what, limit] of Object.entries(maxima))
      expect.soft(counts[what as keyof typeof counts], `${what} ${where} ${page.url()}`).toBeLessThanOrEqual(limit);
  };
  await expectAtMost(limits, "at");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAtMost(phoneLimits, "on a phone at");
}

/** Expects the main navigation on a phone, and the header's right edge in a wide window. */
async function expectFrame(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect.soft(main.getByRole("link", { name: "Accounts" }), page.url()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  const header = page.locator("header:has(h1)");
  const edge = await header.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect.soft(edge, page.url()).toBe(rightEdge);
  expect.soft(await findDesignFaults(page), page.url()).toEqual([]);
}

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("fields are tall enough to tap", async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");

    for (const path of [...screenPaths, "/signals"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft(await findDesignFaults(page), path).toEqual([]);
    }
  });

  test("settings sections and an alert's actions are within a thumb's reach", async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");
    await page.goto("/settings");

    await page.getByRole("button", { name: "Settings section: Profile" }).tap();
    const sections = page.getByRole("navigation", { name: "Settings sections" });
    await sections.getByRole("link", { name: "Appearance" }).tap();
    await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
    await expect(sections).toBeHidden();

    await page.getByRole("button", { name: /^Alerts/ }).tap();
    const alerts = page.getByRole("dialog", { name: "Alerts" });
    const remove = alerts.getByRole("button", { name: /^Delete/ }).first();
    await expect(remove).not.toBeInViewport();
    await alerts
      .getByRole("button", { name: /^Show actions for/ })
      .first()
      .tap();
    await expect(remove).toBeInViewport({ ratio: 1 });
  });
});

test("axe finds no violations on an account and a contact, which are uncluttered", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const firstIdAt = async (path: string) => {
    const { items }: { items: { id: string }[] } = await (await page.request.get(path)).json();
    return items[0]?.id;
  };
  const account = `/account/${await firstIdAt("/api/accounts?q=lauder&limit=1")}`;
  const tabs = ["", "?tab=people", "?tab=signals", "?tab=activity"].map((tab) => `${account}${tab}`);

  const paths = [...tabs, `/contact/${await firstIdAt("/api/contacts?limit=1")}`];
  expect(await faultsAt(page, paths, () => expectUncluttered(page))).toEqual({});
});

test("axe finds no violations in menus, the palette and dialogs", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("button", { name: /account menu/ }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /Search accounts/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Alerts/ }).click();
  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test("axe finds no violations on the operator's health screen", async ({ signedInAs }) => {
  const page = await signedInAs("admin@sightline.example");

  expect(await faultsAt(page, ["/settings?section=health"])).toEqual({});
});

test("axe finds no violations in the settings for announcements, people and single sign-on", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@acme.example");

  expect(await faultsAt(page, ["/settings?section=messages"])).toEqual({});
  await page.goto("/settings?section=people");
  await expect(page.getByRole("table", { name: "People of Acme" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByLabel("Emails")).toHaveAttribute("aria-invalid", "true");
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Disable Ravi Petersen" }).click();
  await expect(page.getByRole("dialog", { name: "Disable Ravi Petersen?" })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.goto("/settings?section=sso");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("list", { name: "Results" })).toBeVisible();
  // Scroll to the top, so that the top bar doesn't half cover an element.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel("Client ID").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findFaults(page)).toEqual([]);
});

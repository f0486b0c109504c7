import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const open = [
  "/",
  "/pricing",
  "/login",
  "/login?reason=expired",
  "/login?reason=microsoft_failed",
  "/register",
  "/register?sent=yes",
  "/register?invitation=none",
  "/verify?token=none",
  "/verify",
  "/forgot-password",
  "/forgot-password?sent=yes",
  "/reset-password?token=none",
  "/reset-password",
  "/auth/callback",
  "/access-denied",
  "/guidelines",
  "/legal/addendums",
  "/legal/acceptable-use-policy",
  "/legal/privacy-policy",
  "/no-such-page",
];

const guarded = [
  "/sales-home",
  "/all-accounts",
  "/industry-insights",
  "/settings",
  "/settings?section=session",
  "/settings?section=appearance",
  "/settings?section=keyboard",
];

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is, by rule and element. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

async function findingsAt(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    const here = await findings(page);
    if (here.length > 0) found[path] = here;
  }
  return found;
}

test.describe.configure({ timeout: 120_000 });
test.use({ allowedConsoleErrors: [/status of 404/], contextOptions: { reducedMotion: "reduce" } });

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 360]) {
    const size = { width, height: 900 };

    test(`axe finds nothing on the open screens: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });

      expect(await findingsAt(page, open)).toEqual({});
    });

    test(`axe finds nothing on the signed-in screens: ${colorScheme}, ${width} px`, async ({ signedInAs }) => {
      const page = await signedInAs("rep@acme.example");
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });

      expect(await findingsAt(page, guarded)).toEqual({});
    });

    test(`axe finds nothing on an account: ${colorScheme}, ${width} px`, async ({ signedInAs }) => {
      const page = await signedInAs("rep@acme.example");
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const answer = await page.request.get("/api/accounts?q=lauder&limit=1");
      const { items }: { items: { id: string }[] } = await answer.json();

      expect(await findingsAt(page, [`/account/${items[0]?.id}`, `/account/${items[0]?.id}?tab=people`])).toEqual({});
    });

    test(`axe finds nothing on what opens over a page: ${colorScheme}, ${width} px`, async ({ signedInAs }) => {
      const page = await signedInAs("rep@acme.example");
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      await page.getByRole("button", { name: /account menu/ }).click();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox", { name: /Search accounts/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
}

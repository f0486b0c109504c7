import type { Page } from "@playwright/test";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { findAccountPath, screenPaths } from "../fixtures/signed-in-screens";
import { expect, test } from "../fixtures/test";

const folder = "screenshots";
const widths = [1440, 768, 360];

/** How to reach, from home, each state of a screen that has no URL of its own. */
const states: Record<string, (page: Page) => Promise<void>> = {
  palette: async (page) => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Search accounts/ })).toBeVisible();
  },
  alerts: async (page) => {
    await page.getByRole("button", { name: /^Alerts/ }).click();
    await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  },
};

const open = ["/", "/pricing", "/login", "/register", "/forgot-password", "/no-such-page"];
const ofRep = [
  ...screenPaths,
  "/signals?since=30",
  "/all-accounts?q=nothing-matches",
  "/all-accounts?layout=board-tier",
];
const ofOthers: [SampleEmail, string[]][] = [
  ["leader@acme.example", ["/sales-home", "/team"]],
  ["clientadmin@acme.example", ["/sales-home", "/settings?section=people", "/all-accounts/import"]],
  ["admin@sightline.example", ["/sales-home", "/settings?section=health"]],
];

for (const colorScheme of ["light", "dark"] as const)
  for (const width of widths)
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.describe.configure({ timeout: 300_000 });
      test.use({
        colorScheme,
        viewport: { width, height: width > 1000 ? 900 : 800 },
        ...(width < 1000 && { hasTouch: true, isMobile: true }),
        // The browser itself logs the 404.
        allowedConsoleErrors: [[/status of 404/], { scope: "test" }],
      });

      const shoot = async (page: Page, name: string) => {
        await page.screenshot({ path: `${folder}/${colorScheme}-${width}/${name}.png`, animations: "disabled" });
      };
      const shootAll = async (page: Page, paths: readonly string[], who = "") => {
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
          await shoot(page, `${who}${path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "start"}`);
        }
      };

      test("screens without a session", async ({ page }) => shootAll(page, open));

      test("screens of a rep, and their states", async ({ signedInAs }) => {
        const page = await signedInAs("rep@acme.example");
        const account = await findAccountPath(page);
        await shootAll(page, ofRep);
        for (const tab of ["overview", "people", "signals", "activity", "history"]) {
          await page.goto(`${account}?tab=${tab}`);
          await shoot(page, `account-${tab}`);
        }
        for (const [name, show] of Object.entries(states)) {
          await page.goto("/sales-home");
          await show(page);
          await shoot(page, name);
        }
      });

      for (const [email, paths] of ofOthers)
        test(`screens of ${email}`, async ({ signedInAs }) =>
          shootAll(await signedInAs(email), paths, `${email.split("@")[0]}-`));
    });

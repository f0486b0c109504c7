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
  "/tasks",
  "/tasks?show=done",
  "/all-accounts",
  "/contacts",
  "/industry-insights",
  "/settings",
  "/settings?section=session",
  "/settings?section=alert-rules",
  "/settings?section=appearance",
  "/settings?section=keyboard",
  "/settings?section=local-data",
];

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What depends on the theme; everything else is the same in both, and looked for in one. */
const coloursOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;
const everything = { type: "tag", values: rules } as const;

/** Every screen in both themes, wide and narrow. */
const views = [
  { colorScheme: "light", width: 1440, look: everything },
  { colorScheme: "dark", width: 1440, look: coloursOnly },
  { colorScheme: "dark", width: 360, look: everything },
  { colorScheme: "light", width: 360, look: coloursOnly },
] as const;

/** What axe finds on the page as it is, by rule and element. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width, look } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // No frames here: without this a further page is opened for each look.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type: look.type, values: [...look.values] } })
      .analyze();
    for (const { id, nodes } of violations) {
      for (const { target } of nodes) found.push(`${colorScheme}, ${width} px: ${id}: ${target.join(" ")}`);
    }
  }
  return found;
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

test.describe.configure({ timeout: 240_000 });
test.use({ allowedConsoleErrors: [/status of 404/] });

for (const path of open) {
  test(`axe finds nothing on the open screen ${path}`, async ({ page }) => {
    expect(await findingsAt(page, [path])).toEqual({});
  });
}

for (const path of guarded) {
  test(`axe finds nothing on the signed-in screen ${path}`, async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");

    expect(await findingsAt(page, [path])).toEqual({});
  });
}

test("axe finds nothing on an account", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const answer = await page.request.get("/api/accounts?q=lauder&limit=1");
  const { items }: { items: { id: string }[] } = await answer.json();
  const account = `/account/${items[0]?.id}`;
  const tabs = ["", "?tab=people", "?tab=signals", "?tab=activity"].map((tab) => `${account}${tab}`);

  expect(await findingsAt(page, tabs)).toEqual({});
});

test("axe finds nothing on what opens over a page", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
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
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Alerts/ }).click();
  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing where announcements are written", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@acme.example");

  expect(await findingsAt(page, ["/settings?section=messages"])).toEqual({});
});

test("axe finds nothing where the operator sees how the product runs", async ({ signedInAs }) => {
  const page = await signedInAs("admin@sightline.example");

  expect(await findingsAt(page, ["/settings?section=health"])).toEqual({});
});

test("axe finds nothing where people and single sign-on are decided on", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@acme.example");

  await page.goto("/settings?section=people");
  await expect(page.getByRole("table", { name: "People of Acme" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Disable Ravi Petersen" }).click();
  await expect(page.getByRole("dialog", { name: "Disable Ravi Petersen?" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto("/settings?section=sso");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByRole("list", { name: "What was found" })).toBeVisible();
  // Nothing half under the top bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Client ID").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findings(page)).toEqual([]);
});

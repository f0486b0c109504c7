import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { fetchNode, otherNodeVersions } from "../fixtures/other-node";
import { startOwnStack } from "../fixtures/own-stack";
import { expect, test } from "../fixtures/test";

// Each test starts its own stack in addition to the stack that the suites share, and may have to fetch its version of
// Node first.
test.describe.configure({ mode: "serial", timeout: 240_000 });

for (const version of otherNodeVersions) {
  test(`on Node ${version} users can sign in, add a note and receive an announcement`, async ({ page }) => {
    const { stack, stop } = await startOwnStack({ TOKEN_CHECK_SECONDS: "15" }, fetchNode(version));
    try {
      await page.goto(`${stack.app}/login`);
      await page.getByLabel("Email").fill("clientadmin@acme.example");
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByLabel("Password", { exact: true }).fill(samplePassword);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/(sales-home|settings)$/);

      await page.goto(`${stack.app}/all-accounts?q=northrop`);
      await page.getByRole("link", { name: "Northrop Grumman" }).first().click();
      await page.getByRole("textbox", { name: "Note" }).fill(`Written on Node ${version}`);
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(page.getByText(`Written on Node ${version}`).first()).toBeVisible();

      const headers = { origin: stack.app };
      const message = {
        title: `Said on Node ${version}`,
        body: "All of it.",
        severity: "info",
        roles: [],
        dismissible: true,
      };
      const data = { scope: "client", ...message, start_time: new Date().toISOString(), end_time: null, enabled: true };
      expect((await page.request.post(`${stack.app}/api/messages`, { headers, data })).ok()).toBe(true);
      await expect(page.getByRole("region", { name: "Announcements" })).toContainText(`Said on Node ${version}`);
    } finally {
      // Leave the page first: it would send requests to a stopped host.
      await page.goto("about:blank");
      await stop();
    }
  });
}

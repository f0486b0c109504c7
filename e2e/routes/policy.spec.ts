import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { openLive } from "../fixtures/live";
import { inLiveWorker, liveWorkers } from "../fixtures/live-worker";
import { portOf } from "../fixtures/port-of";
import { expect, test } from "../fixtures/test";

test("the worker's policy allows scripts from this origin and the same connections as a page", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await openLive(page);
  const [worker] = await liveWorkers(page);

  const response = await page.request.get(worker?.url ?? "", { headers: { "Sec-Fetch-Dest": "sharedworker" } });
  const headers = response.headers();

  const own = (await page.request.get("/settings")).headers()["content-security-policy"] ?? "";
  const connect = /connect-src [^;]+/.exec(own)?.[0];
  expect(headers["content-security-policy"]).toBe(`default-src 'none'; script-src 'self'; ${connect}`);
  expect(headers["cache-control"], "the policy changes with the settings").toBe("no-cache");
  const refused = await inLiveWorker(
    page,
    `new Promise((resolve) => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
      fetch("http://127.0.0.1:9/").catch(() => setTimeout(() => resolve("none"), 1000));
    })`,
  );
  expect(refused).toBe("connect-src");
});

test("W4 · no page can be framed", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  for (const path of ["/", "/login", "/settings", "/nowhere", "/api/health"]) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
});

test.describe("another site's page", () => {
  test.use({ allowedConsoleErrors: [/frame-ancestors|X-Frame-Options|status of 40[345]|ERR_BLOCKED_BY/] });

  let html = "";
  const site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  test.beforeAll(() => new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve)));
  test.afterAll(() => new Promise((resolve) => site.close(resolve)));

  async function openForeign(page: Page, content: string): Promise<void> {
    html = content;
    await page.goto(`http://127.0.0.1:${portOf(site)}/`);
  }

  test("W4 · can't show a page of the product in a frame", async ({ signedInAs, baseURL }) => {
    const page = await signedInAs("rep@acme.example");

    await openForeign(page, `<iframe src="${baseURL}/settings"></iframe>`);

    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  test("W1 W2 · can't sign a user out with an image or a form", async ({ signedInAs, baseURL }) => {
    const page = await signedInAs("rep@acme.example");
    const logout = `${baseURL}/api/auth/logout`;
    // Cross-Origin-Resource-Policy blocks the image's response, so that the request fails once the response has
    // arrived.
    const blocked = page.waitForEvent("requestfailed", (request) => request.url() === logout);
    await openForeign(page, `<img src="${logout}"><form method="post" action="${logout}"><button>Go</button></form>`);
    expect((await blocked).failure()?.errorText).toContain("ERR_BLOCKED_BY_RESPONSE");
    const posted = page.waitForResponse((result) => result.request().method() === "POST");
    await page.getByRole("button", { name: "Go" }).click();

    expect((await posted).status()).toBe(403);
    await page.goto(`${baseURL}/settings`);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  });
});

import { expect, test } from "../fixtures/test";

test("in a normal walk nothing is against the policy: no console error on any page", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  for (const path of ["/sales-home", "/all-accounts", "/industry-insights", "/settings", "/guidelines", "/pricing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("W4 · no page lets itself be framed", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  for (const path of ["/", "/login", "/settings", "/nowhere", "/api/healthz"]) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
});

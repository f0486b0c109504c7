import { alertOf, catchCallback, choose, control, goToEnterprise, goToMicrosoft } from "../fixtures/emulators/identity";
import { rawRequest } from "../fixtures/raw-request";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

// The tests reconfigure the providers: they run one at a time.
test.describe.configure({ mode: "default" });
test.use({
  allowedConsoleErrors: [
    [/the server responded with a status of (400|401|403|410|429|503)|ERR_FAILED/],
    { scope: "test" },
  ],
});
test.afterEach(() => control("reset"));

const signInCookies = (cookies: { name: string }[]) =>
  cookies.filter(({ name }) => name.includes("sightline.sign-in."));

test("A3 A7 A8 · signing in with Microsoft leads to the sales home, and its code and state leave the URL and the history", async ({
  page,
}) => {
  let posts = 0;
  await goToMicrosoft(page);
  await page.route("**/api/auth/callback", async (route) => {
    posts += 1;
    expect(page.url()).toMatch(/\/auth\/callback$/);
    await route.continue();
  });
  await choose(page, "rep@acme.example");

  await expect(page).toHaveURL(/\/sales-home$/);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email: "rep@acme.example", auth_method: "microsoft", role: "sales_rep" });
  expect(JSON.stringify(stored)).not.toContain("access_token");
  expect(signInCookies(await page.context().cookies())).toEqual([]);
  expect(posts, "the callback page sends its request only once").toBe(1);

  await page.goBack();
  await expect(page).not.toHaveURL(/code=|state=/);
});

test("A5 A6 A7 A8 · users can sign in with their company's identity provider", async ({ page }) => {
  await goToEnterprise(page, "rep@globex.example");
  await choose(page, "rep@globex.example");

  await expect(page).toHaveURL(/\/sales-home$/);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email: "rep@globex.example", auth_method: "enterprise_sso" });
  expect(signInCookies(await page.context().cookies())).toEqual([]);
});

test("the email's domain offers the company's single sign-on beside the password", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("someone-new@globex.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Continue with Globex single sign-on" }).click();
  await choose(page, "rep@globex.example");

  await expect(page).toHaveURL(/\/sales-home$/);
});

test("S4 · signing in with a provider ends the browser's earlier session", async ({ page, signedInAs }) => {
  const former = await signedInAs("user@acme.example");
  const cookies = await former.context().cookies();
  await page.context().addCookies(cookies.filter(({ name }) => name.includes("sightline.session")));
  await page.goto("/auth/callback");
  await expect(page).toHaveURL(/\/sales-home$/);
  const start = await page.request.post("/api/auth/microsoft/start", { data: {} });
  const { url }: { url: string } = await start.json();
  await page.goto(url);
  await choose(page, "rep@acme.example");
  await expect(page).toHaveURL(/\/sales-home$/);

  await former.goto("/settings");

  await expect(former).toHaveURL(/\/login/);
});

test("O1 · another user's code is rejected and signs nobody in", async ({ page, browser, baseURL }) => {
  await goToMicrosoft(page);
  const foreignCallback = await catchCallback(page, "rep@acme.example");
  const other = await browser.newContext({ baseURL });
  const victim = await other.newPage();

  await victim.goto(foreignCallback.href);

  await expect(alertOf(victim)).toHaveText("Microsoft login failed");
  await expect(victim).toHaveURL(/\/auth\/callback$/);
  expect((await other.cookies()).filter(({ name }) => name.includes("sightline.session"))).toEqual([]);
  await other.close();
});

test("O2 · a missing, wrong, repeated, reused or huge state is rejected", async ({ page }) => {
  await goToMicrosoft(page);
  const good = await catchCallback(page, "rep@acme.example");
  const code = good.searchParams.get("code") ?? "";
  const state = good.searchParams.get("state") ?? "";
  const post = (body: unknown) =>
    page.request.post("/api/auth/callback", {
      data: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  for (const wrong of [
    { code },
    { code, state: `${state}x` },
    { code, state: [state, state] },
    { code, state: "x".repeat(50_000) },
    { code, state: null },
  ]) {
    const response = await post(wrong);
    expect(response.status(), JSON.stringify(wrong).slice(0, 60)).toBe(400);
    expect((await response.json()).detail).toBe("Microsoft login failed");
    expect(response.headers()["set-cookie"]).toBeUndefined();
  }
  expect((await post({ code, state: "x".repeat(100_000) })).status()).toBe(413);
  expect((await post({ code, state })).status()).toBe(200);
  await page.context().clearCookies({ name: /session/ });
  expect((await post({ code, state })).status(), "used again").toBe(400);
});

test("O5 · one provider's state with the other provider's code is rejected, both ways", async ({ page }) => {
  await goToMicrosoft(page);
  const microsoft = await catchCallback(page, "rep@acme.example");
  await goToEnterprise(page, "rep@globex.example");
  const enterprise = await catchCallback(page, "rep@globex.example");
  const swap = (code: URL, state: URL) => {
    const data = { code: code.searchParams.get("code"), state: state.searchParams.get("state") };
    return page.request.post("/api/auth/callback", { data });
  };

  const [one, other] = [await swap(enterprise, microsoft), await swap(microsoft, enterprise)];

  expect([one.status(), (await one.json()).detail]).toEqual([401, "Microsoft login failed"]);
  expect([other.status(), (await other.json()).detail]).toEqual([401, "Enterprise SSO login failed"]);
  for (const response of [one, other]) expect(response.headers()["set-cookie"]).not.toMatch(/session=[^;]/);
});

test("O6 · a response from another issuer is rejected", async ({ page }) => {
  for (const [go, email, detail] of [
    [goToMicrosoft, "rep@acme.example", "Microsoft login failed"],
    [
      (at: typeof page) => goToEnterprise(at, "rep@globex.example"),
      "rep@globex.example",
      "Enterprise SSO login failed",
    ],
  ] as const) {
    await go(page);
    const good = await catchCallback(page, email);
    const data = { ...Object.fromEntries(good.searchParams), iss: `${getStack().identity}/acme` };
    const response = await page.request.post("/api/auth/callback", { data });
    expect([response.status(), (await response.json()).detail]).toEqual([401, detail]);
  }
});

test("O7 · redirect URLs don't depend on the request's Host header", async () => {
  const headers = {
    "content-type": "application/json",
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  };
  for (const [path, body] of [
    ["/api/auth/microsoft/start", "{}"],
    ["/api/auth/enterprise/start", '{"email":"rep@globex.example"}'],
  ] as const) {
    const response = await rawRequest(getStack().app.replace("localhost", "127.0.0.1"), path, {
      method: "POST",
      headers,
      body,
    });
    const url = new URL(JSON.parse(response.body).url);
    expect(url.searchParams.get("redirect_uri")).toBe(`${getStack().app}/auth/callback`);
    expect(response.body).not.toContain("evil");
  }
});

test("O8 · a provider's error description is never shown", async ({ page }) => {
  await control("refuse", {
    provider: "microsoft",
    refusal: { error: "access_denied", description: "<script>document.title='pwned'</script>" },
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Microsoft" }).click();

  await expect(alertOf(page)).toHaveText("Microsoft login failed");
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await expect(page).not.toHaveTitle(/pwned/);
  await expect(page.getByText("script")).toHaveCount(0);

  await page.getByRole("link", { name: "Use another way" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("O9 · after six abandoned sign-ins, two tabs can finish in reverse order with small cookies", async ({
  page,
  context,
}) => {
  for (let at = 0; at < 6; at++)
    await page.request.post("/api/auth/enterprise/start", { data: { email: "rep@globex.example" } });
  const second = await context.newPage();
  await goToMicrosoft(page);
  await goToEnterprise(second, "rep@globex.example");
  const cookies = await context.cookies();
  const bytes = cookies.reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0);

  await choose(second, "rep@globex.example");
  await expect(second).toHaveURL(/\/sales-home$/);
  await choose(page, "rep@acme.example");
  await expect(page).toHaveURL(/\/sales-home$/);

  expect(bytes).toBeLessThan(7000);
});

test("O10 · opening a callback twice leads home both times", async ({ page }) => {
  await goToMicrosoft(page);
  const callback = await catchCallback(page, "rep@acme.example");
  await page.goto(callback.href);
  await expect(page).toHaveURL(/\/sales-home$/);

  await page.goto(callback.href);
  await expect(page).toHaveURL(/\/sales-home$/);
  await page.goto("/auth/callback");
  await expect(page).toHaveURL(/\/sales-home$/);
});

test.describe("A10 on the screen", () => {
  test("after a rejection by the provider, “Try again” starts the same sign-in", async ({ page }) => {
    await goToEnterprise(page, "rep@globex.example");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(alertOf(page)).toHaveText("Enterprise SSO login failed");

    await page.getByRole("button", { name: "Try again" }).click();
    await choose(page, "rep@globex.example");

    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("after Cancel at Microsoft, an unknown user sees the server's message, and a known one the requested page", async ({
    page,
  }) => {
    await goToMicrosoft(page, "/settings");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(alertOf(page)).toHaveText("Microsoft login failed");
    await page.getByRole("button", { name: "Try again" }).click();
    await choose(page, "stranger@contoso.example");
    await expect(alertOf(page)).toHaveText("There is no Sightline account for this sign-in. Ask your administrator.");
    expect(await page.evaluate(() => window.localStorage.getItem("user"))).toBeNull();
    await page.getByRole("button", { name: "Try again" }).click();
    await choose(page, "leader@acme.example");
    await expect(page).toHaveURL(/^[^?]*\/settings$/);
  });

  test("shows an error when a provider's token endpoint fails or single sign-on can't start", async ({ page }) => {
    const failure = { status: 503, error: "temporarily_unavailable" };
    await goToMicrosoft(page);
    await control("refuse-token", { provider: "microsoft", refusal: failure });
    await choose(page, "rep@acme.example");
    await expect(alertOf(page)).toHaveText("Error during Microsoft authentication");

    await goToEnterprise(page, "rep@globex.example");
    await control("refuse-token", { provider: "globex", refusal: failure });
    await choose(page, "rep@globex.example");
    await expect(alertOf(page)).toHaveText("Error during Enterprise SSO authentication");

    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(alertOf(page)).toHaveText("Email is required to start Enterprise SSO login");
    await page.getByLabel("Email").fill("rep@nobody-here.example");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(alertOf(page)).toHaveText("Failed to initiate Enterprise SSO login");
    await expect(page.getByLabel("Email")).toHaveValue("rep@nobody-here.example");
  });

  test("says after 8 s that the sign-in is still in progress", async ({ page }) => {
    await page.clock.install();
    await goToMicrosoft(page);
    await page.route("**/api/auth/callback", () => undefined);
    await choose(page, "rep@acme.example");
    await expect(page.getByRole("heading", { name: "Finishing sign-in…" })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/callback$/);
    await page.clock.fastForward(8000);
    await expect(page.getByText("Still working…")).toBeVisible();
  });
});

test("O3 O4 · a Microsoft token with a wrong nonce signs nobody in and shows an error", async ({ page }) => {
  await goToMicrosoft(page);
  await control("wrong-token", { provider: "microsoft", kind: "wrong-nonce" });
  await choose(page, "rep@acme.example");
  await expect(alertOf(page)).toHaveText("Microsoft login failed");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("sightline.session"))).toEqual([]);
});

test("O14 · a sign-in succeeds after the provider rotated its keys", async ({ page }) => {
  await goToEnterprise(page, "rep@globex.example");
  await control("rotate-keys", { provider: "globex" });
  await choose(page, "rep@globex.example");
  await expect(page).toHaveURL(/\/sales-home$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in with Microsoft works", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with Microsoft" }).click();
    await choose(page, "rep@acme.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("signing in with the company's provider works", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("rep@globex.example");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await choose(page, "rep@globex.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("A10 · the login page shows a failed sign-in", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(page.getByRole("alert")).toHaveText("Email is required to start Enterprise SSO login");
    await page.goto("/auth/callback?code=x&state=y");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toHaveText("Microsoft login failed");
  });
});

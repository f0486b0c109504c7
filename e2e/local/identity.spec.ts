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

test("A3 A7 A8 · Microsoft signs somebody in, and leads to the sales home", async ({ page }) => {
  await goToMicrosoft(page);
  await choose(page, "rep@acme.example");

  await expect(page).toHaveURL(/\/sales-home$/);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email: "rep@acme.example", auth_method: "microsoft", role: "sales_rep" });
  expect(JSON.stringify(stored)).not.toContain("access_token");
  expect(signInCookies(await page.context().cookies())).toEqual([]);
});

test("A5 A6 A7 A8 · a company's own provider signs its people in", async ({ page }) => {
  await goToEnterprise(page, "rep@globex.example");
  await choose(page, "rep@globex.example");

  await expect(page).toHaveURL(/\/sales-home$/);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email: "rep@globex.example", auth_method: "enterprise_sso" });
  expect(signInCookies(await page.context().cookies())).toEqual([]);
});

test("the email decides the way: its company's own sign-in is offered first, the password stays", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("someone-new@globex.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Continue with Globex single sign-on" }).click();
  await choose(page, "rep@globex.example");

  await expect(page).toHaveURL(/\/sales-home$/);
});

test("the wanted page is where a sign-in at a provider leads, too", async ({ page }) => {
  await goToMicrosoft(page, "/settings");
  await choose(page, "leader@acme.example");
  await expect(page).toHaveURL(/^[^?]*\/settings$/);
});

test("code and state are gone from the address and the history", async ({ page }) => {
  await goToMicrosoft(page);
  await page.route("**/api/auth/callback", async (route) => {
    expect(page.url()).toMatch(/\/auth\/callback$/);
    await route.continue();
  });
  await choose(page, "rep@acme.example");
  await expect(page).toHaveURL(/\/sales-home$/);

  await page.goBack();

  await expect(page).not.toHaveURL(/code=|state=/);
});

test("S4 · a session that was there before is dead after signing in another way", async ({ page, signedInAs }) => {
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

test("O1 · somebody else's code is refused, and signs nobody in", async ({ page, browser, baseURL }) => {
  await goToMicrosoft(page);
  const theirs = await catchCallback(page, "rep@acme.example");
  const other = await browser.newContext({ baseURL });
  const victim = await other.newPage();

  await victim.goto(theirs.href);

  await expect(alertOf(victim)).toHaveText("Microsoft login failed");
  await expect(victim).toHaveURL(/\/auth\/callback$/);
  expect((await other.cookies()).filter(({ name }) => name.includes("sightline.session"))).toEqual([]);
  await other.close();
});

test("O2 · a state that is missing, wrong, given twice, reused or huge is refused", async ({ page }) => {
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
    const answer = await post(wrong);
    expect(answer.status(), JSON.stringify(wrong).slice(0, 60)).toBe(400);
    expect((await answer.json()).detail).toBe("Microsoft login failed");
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  expect((await post({ code, state: "x".repeat(100_000) })).status()).toBe(413);
  expect((await post({ code, state })).status()).toBe(200);
  await page.context().clearCookies({ name: /session/ });
  expect((await post({ code, state })).status(), "used again").toBe(400);
});

test("O5 · a state of one provider with the code of the other is refused, both ways", async ({ page }) => {
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
  for (const answer of [one, other]) expect(answer.headers()["set-cookie"]).not.toMatch(/session=[^;]/);
});

test("O6 · an issuer that isn't the one that was asked is refused", async ({ page }) => {
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
    const answer = await page.request.post("/api/auth/callback", { data });
    expect([answer.status(), (await answer.json()).detail]).toEqual([401, detail]);
  }
});

test("O7 · redirect addresses don't go by the request's Host", async () => {
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
    const answer = await rawRequest(getStack().app.replace("localhost", "127.0.0.1"), path, {
      method: "POST",
      headers,
      body,
    });
    const url = new URL(JSON.parse(answer.body).url);
    expect(url.searchParams.get("redirect_uri")).toBe(`${getStack().app}/auth/callback`);
    expect(answer.body).not.toContain("evil");
  }
});

test("O8 · a provider's words are never shown", async ({ page }) => {
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
});

test("O9 · six starts are abandoned, two tabs finish in reverse order, headers stay small", async ({
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

test("O10 · a callback opened twice signs in once, and leads home", async ({ page }) => {
  await goToMicrosoft(page);
  const callback = await catchCallback(page, "rep@acme.example");
  await page.goto(callback.href);
  await expect(page).toHaveURL(/\/sales-home$/);

  await page.goto(callback.href);
  await expect(page).toHaveURL(/\/sales-home$/);
  await page.goto("/auth/callback");
  await expect(page).toHaveURL(/\/sales-home$/);
});

test("the page of a callback is posted once", async ({ page }) => {
  let posts = 0;
  await page.route("**/api/auth/callback", async (route) => {
    posts += 1;
    await route.continue();
  });
  await goToMicrosoft(page);
  await choose(page, "rep@acme.example");
  await expect(page).toHaveURL(/\/sales-home$/);
  expect(posts).toBe(1);
});

test.describe("A10 on the screen", () => {
  test("refused by the provider, then “Try again” begins the same sign-in", async ({ page }) => {
    await goToEnterprise(page, "rep@globex.example");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(alertOf(page)).toHaveText("Enterprise SSO login failed");

    await page.getByRole("button", { name: "Try again" }).click();
    await choose(page, "rep@globex.example");

    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("“Use another way” leads to the login page", async ({ page }) => {
    await goToMicrosoft(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(alertOf(page)).toHaveText("Microsoft login failed");
    await page.getByRole("link", { name: "Use another way" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a stranger is told so in the server's words", async ({ page }) => {
    await goToMicrosoft(page);
    await choose(page, "stranger@contoso.example");
    await expect(alertOf(page)).toHaveText("There is no Sightline account for this sign-in. Ask your administrator.");
    expect(await page.evaluate(() => window.localStorage.getItem("user"))).toBeNull();
  });

  test("Microsoft away, and broken on the way", async ({ page }) => {
    await goToMicrosoft(page);
    await control("refuse-token", {
      provider: "microsoft",
      refusal: { status: 503, error: "temporarily_unavailable" },
    });
    await choose(page, "rep@acme.example");
    await expect(alertOf(page)).toHaveText("Error during Microsoft authentication");
  });

  test("the company's provider broken on the way", async ({ page }) => {
    await goToEnterprise(page, "rep@globex.example");
    await control("refuse-token", { provider: "globex", refusal: { status: 503, error: "temporarily_unavailable" } });
    await choose(page, "rep@globex.example");
    await expect(alertOf(page)).toHaveText("Error during Enterprise SSO authentication");
  });

  test("could not start", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(alertOf(page)).toHaveText("Email is required to start Enterprise SSO login");
    await page.getByLabel("Email").fill("rep@nobody-here.example");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(alertOf(page)).toHaveText("Failed to initiate Enterprise SSO login");
    await expect(page.getByLabel("Email")).toHaveValue("rep@nobody-here.example");
  });

  test("slow: after 8 s it says that it is still working", async ({ page }) => {
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

test("O3 O4 · Microsoft's token with a wrong nonce signs nobody in, and the screen says so", async ({ page }) => {
  await goToMicrosoft(page);
  await control("wrong-token", { provider: "microsoft", kind: "wrong-nonce" });
  await choose(page, "rep@acme.example");
  await expect(alertOf(page)).toHaveText("Microsoft login failed");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("sightline.session"))).toEqual([]);
});

test("O3 O4 · no other wrong token of Microsoft's signs anybody in", async ({ page }) => {
  await page.route("**/auth/callback?**", (route) => route.fulfill({ contentType: "text/html", body: "Caught" }));
  for (const kind of [
    "no-nonce",
    "wrong-audience",
    "wrong-issuer",
    "expired",
    "alg-none",
    "hs256-public-key",
    "unknown-kid",
    "no-subject",
    "access-token",
  ]) {
    const start = await page.request.post("/api/auth/microsoft/start", { data: {} });
    const { url }: { url: string } = await start.json();
    await page.goto(url);
    await control("wrong-token", { provider: "microsoft", kind });
    await choose(page, "rep@acme.example");
    await page.waitForURL("**/auth/callback?**");
    const data = Object.fromEntries(new URL(page.url()).searchParams);

    const answer = await page.request.post("/api/auth/callback", { data });

    expect.soft([answer.status(), (await answer.json()).detail], kind).toEqual([401, "Microsoft login failed"]);
    const cookies = await page.context().cookies();
    expect
      .soft(
        cookies.filter(({ name }) => name.includes("sightline.session")),
        kind,
      )
      .toEqual([]);
  }
});

test("O14 · keys that the provider has changed meanwhile lose no sign-in", async ({ page }) => {
  await goToEnterprise(page, "rep@globex.example");
  await control("rotate-keys", { provider: "globex" });
  await choose(page, "rep@globex.example");
  await expect(page).toHaveURL(/\/sales-home$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("Microsoft and back", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with Microsoft" }).click();
    await choose(page, "rep@acme.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("the company's own sign-in and back", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("rep@globex.example");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await choose(page, "rep@globex.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/sales-home$/);
  });

  test("A10 · a refusal is said on the login page", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with single sign-on" }).click();
    await expect(page.getByRole("alert")).toHaveText("Email is required to start Enterprise SSO login");
    await page.goto("/auth/callback?code=x&state=y");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toHaveText("Microsoft login failed");
  });
});

import type { BrowserContext, Page } from "@playwright/test";
import { sampleUnconnectedUser } from "@/lib/contracts/samples/sample-identity";
import { alertOf, catchCallback, choose, control, goToMicrosoft } from "../fixtures/emulators/identity";
import { expectEmails, linkTo } from "../fixtures/emulators/mailbox";
import { expect, test } from "../fixtures/test";

// Only one Microsoft account isn't connected to any user: the tests run one at a time, and each disconnects it again.
test.describe.configure({ mode: "default" });
test.use({
  allowedConsoleErrors: [[/the server responded with a status of (400|401|403|409|503)|ERR_FAILED/], { scope: "test" }],
});
test.afterEach(() => control("reset"));

const { email: account } = sampleUnconnectedUser;
const password = "correct horse stapler";
const settings = "/settings?section=session";
const identity = "/api/users/me/identities/microsoft";

const ways = (page: Page) => page.getByRole("list", { name: "Ways to sign in" });
const microsoft = (page: Page) => ways(page).getByRole("listitem").filter({ hasText: "Microsoft" });
const connectButton = (page: Page) => microsoft(page).getByRole("button", { name: "Connect a Microsoft account" });
const sessionOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes("sightline.session")).map(({ value }) => value);

type SignedInAs = (email: "clientadmin@acme.example") => Promise<Page>;

/** Adds a new user to Acme by invitation, and signs this page's browser in as that user. */
async function join(page: Page, signedInAs: SignedInAs): Promise<string> {
  const email = `connects-${crypto.randomUUID().slice(0, 8)}@acme.example`;
  const desk = await signedInAs("clientadmin@acme.example");
  const invited = await desk.request.post("/api/clients/me/invitations", { data: { email, role: "sales_rep" } });
  expect(invited.status()).toBe(201);
  const invitation = new URL(await linkTo(email, "/register")).searchParams.get("invitation");
  const data = { full_name: "Con Nector", email, password, invitation };
  expect((await page.request.post("/api/auth/register", { data })).status()).toBe(200);
  return email;
}

/** Leaves the page, because its late requests for the previous user would clear the next session. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}

async function signOut(page: Page): Promise<void> {
  await leave(page);
  await page.request.post("/api/auth/logout");
}

/** Goes from the settings to Microsoft's page. */
async function begin(page: Page): Promise<void> {
  await page.goto(settings);
  await connectButton(page).click();
  await expect(page.getByRole("heading", { name: "Sign in with Microsoft" })).toBeVisible();
}

test("A3 · a new user connects a Microsoft account, signs in with it, and disconnects it", async ({
  page,
  signedInAs,
}) => {
  const email = await join(page, signedInAs);
  const session = await sessionOf(page.context());
  await begin(page);
  await choose(page, account);

  await expect(page.getByText("Your Microsoft account is connected.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${settings.replace("?", "\\?")}$`));
  await expect(microsoft(page)).toContainText(`Connected as ${account} since`);
  expect(await sessionOf(page.context()), "no session begins").toEqual(session);
  await expectEmails(email, ["A Microsoft account was connected"]);

  await signOut(page);
  await goToMicrosoft(page);
  await choose(page, account);
  await expect(page).toHaveURL(/\/sales-home$/);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email, auth_method: "microsoft", role: "sales_rep" });

  await page.goto(settings);
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  await microsoft(page).getByRole("button", { name: "Disconnect your Microsoft account" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect your Microsoft account?" });
  await expect(dialog).toContainText(account);
  await dialog.getByRole("button", { name: "Disconnect" }).dblclick();
  await expect(page.getByText("Your Microsoft account is disconnected.")).toHaveCount(1);
  await expect(microsoft(page)).toContainText("Not connected.");
  await expect(connectButton(page)).toBeFocused();

  await signOut(page);
  await goToMicrosoft(page);
  await choose(page, account);
  await expect(alertOf(page)).toHaveText(/There is no Sightline account for this sign-in/);
});

test("O16 · connecting another user's Microsoft account shows an error and changes nothing", async ({
  page,
  signedInAs,
}) => {
  const email = await join(page, signedInAs);
  await page.goto("/sales-home");
  const session = await sessionOf(page.context());
  await begin(page);
  await choose(page, "rep@acme.example");

  const words = "This Microsoft account is connected to another Sightline account. Nothing was connected.";
  await expect(alertOf(page)).toHaveText(words);
  await expect(microsoft(page)).toContainText("Not connected.");
  expect(await sessionOf(page.context())).toEqual(session);
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem("user") ?? "null"));
  expect(stored).toMatchObject({ email, auth_method: "traditional" });
  await expect(page).toHaveURL(/section=session$/);
  await page.reload();
  await expect(microsoft(page)).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
});

test("the settings show an error when connecting is canceled, rejected or fails", async ({ page, signedInAs }) => {
  await join(page, signedInAs);
  await begin(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(alertOf(page)).toHaveText("Microsoft login failed. Nothing was connected.");

  await begin(page);
  await control("wrong-token", { provider: "microsoft", kind: "wrong-audience" });
  await choose(page, account);
  await expect(alertOf(page)).toHaveText("Microsoft login failed. Nothing was connected.");

  await begin(page);
  await control("refuse-token", {
    provider: "microsoft",
    refusal: { status: 503, error: "temporarily_unavailable" },
  });
  await choose(page, account);
  await expect(alertOf(page)).toHaveText("Error during Microsoft authentication. Nothing was connected.");
  await expect(microsoft(page)).toContainText("Not connected.");
});

test("O1 · only the user who started connecting can finish it, not another user or a signed-out visitor", async ({
  page,
  signedInAs,
}) => {
  const email = await join(page, signedInAs);
  const context = page.context();
  const post = (callback: URL) =>
    page.request.post("/api/auth/callback", { data: Object.fromEntries(callback.searchParams) });
  const refused = { code: "connect_other_person", next: `${settings}&microsoft=other_person` };

  await begin(page);
  const first = await catchCallback(page, account);
  const login = async (email: string, password: string) => {
    await leave(page);
    return page.request.post("/api/auth/login", { data: { email, password } });
  };
  expect((await login("user@acme.example", "sightline-demo")).status()).toBe(200);
  const session = await sessionOf(context);
  expect(session).toHaveLength(1);
  const asOther = await post(first);
  expect([asOther.status(), await asOther.json()]).toMatchObject([403, refused]);
  expect(await sessionOf(context)).toEqual(session);
  await page.goto(settings);
  await expect(microsoft(page)).toContainText("Not connected.");

  expect((await login(email, password)).status()).toBe(200);
  await begin(page);
  const second = await catchCallback(page, account);
  await context.clearCookies({ name: /session/ });
  const asNobody = await post(second);
  expect([asNobody.status(), await asNobody.json()]).toMatchObject([403, refused]);
  expect(await sessionOf(context), "O5 · and nobody is signed in by it").toEqual([]);
  expect((await post(second)).status(), "it is over").toBe(400);
});

test("O5 · finishing a pending sign-in doesn't connect the account", async ({ page, signedInAs }) => {
  await join(page, signedInAs);
  const session = await sessionOf(page.context());
  const start = await page.request.post("/api/auth/microsoft/start", { data: {} });
  const { url }: { url: string } = await start.json();
  await page.goto(url);
  await choose(page, account);

  await expect(alertOf(page)).toHaveText(/There is no Sightline account for this sign-in/);
  expect(await sessionOf(page.context())).toEqual(session);
  await page.goto(settings);
  await expect(microsoft(page)).toContainText("Not connected.");
});

test("R16 · a double click starts connecting once, and Back returns to an enabled button", async ({
  page,
  signedInAs,
}) => {
  await join(page, signedInAs);
  let starts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(identity)) starts += 1;
  });
  await page.goto(settings);
  await connectButton(page).dblclick();
  await expect(page.getByRole("heading", { name: "Sign in with Microsoft" })).toBeVisible();
  expect(starts).toBe(1);

  await page.goBack();

  await expect(connectButton(page)).toBeEnabled();
  expect((await page.request.post(`${identity}/disconnect`, { data: {} })).status(), "there is none").toBe(404);
});

test("J3 · connecting in an old session asks for the password and rejects a wrong one", async ({
  page,
  signedInAs,
}) => {
  await join(page, signedInAs);
  await page.goto(settings);
  // The backend's response five minutes after the sign-in (backend/routes/sign-in/own-identities.test.ts).
  const detail = "Enter your password to continue, or sign in again.";
  await page.route(
    `**${identity}`,
    (route) => route.fulfill({ status: 403, json: { code: "proof_required", detail } }),
    {
      times: 1,
    },
  );
  await connectButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  const field = dialog.getByLabel("Current password", { exact: true });
  await expect(field).toBeFocused();

  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter your password/);
  await field.fill("not my password");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This is not your password/);
  await field.fill(password);
  await field.press("Enter");

  await expect(page.getByRole("heading", { name: "Sign in with Microsoft" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("J3 · the form asks for the password, and asks again after a wrong one", async ({ page, signedInAs }) => {
    await join(page, signedInAs);
    await page.goto(`${settings}&microsoft=proof_required`);
    const field = microsoft(page).getByLabel("Current password", { exact: true });
    await field.fill("not my password");
    await connectButton(page).click();
    await expect(alertOf(page)).toHaveText("This is not your password. Nothing was connected.");

    await field.fill(password);
    await connectButton(page).click();
    await expect(page.getByRole("heading", { name: "Sign in with Microsoft" })).toBeVisible();
  });

  test("an account can be connected and disconnected", async ({ page, signedInAs }) => {
    await join(page, signedInAs);
    await begin(page);
    await choose(page, account);
    await page.getByRole("button", { name: "Continue" }).click();

    await expect(page.getByText("Your Microsoft account is connected.")).toBeVisible();
    await expect(microsoft(page)).toContainText(`Connected as ${account}`);
    expect((await page.request.post(`${identity}/disconnect`, { data: {} })).status()).toBe(204);
  });
});

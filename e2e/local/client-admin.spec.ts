import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { sampleEnterprises } from "@/lib/contracts/samples/sample-identity";
import { linkTo, readEmailsTo } from "../fixtures/emulators/mailbox";
import { findFaults } from "../fixtures/find-faults";
import { dataMarks, guardedPaths } from "../fixtures/guarded-paths";
import { rawRequest } from "../fixtures/raw-request";
import { claimsOfGrant } from "../fixtures/realtime-grant";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

const admin = "clientadmin@acme.example";
const base = () => process.env.E2E_BASE_URL ?? "";
const password = "correct horse stapler";

/** An email that no run has used before. */
const newEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@acme.example`;

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const invitationOf = (page: Page, email: string) =>
  page.getByRole("list", { name: "Open invitations" }).getByRole("listitem").filter({ hasText: email });
const roleIn = (row: Locator) => row.getByRole("combobox", { name: /^Role of/ });

/** Adds a new user to Acme in this role, whom no other test uses, and signs this browser in as that user. */
async function join(context: BrowserContext, asAdmin: APIRequestContext, role: string): Promise<string> {
  const email = newEmail(role.replace("_", "-"));
  const invited = await asAdmin.post("/api/clients/me/invitations", { data: { email, role } });
  expect(invited.status()).toBe(201);
  const invitation = new URL(await linkTo(email, "/register")).searchParams.get("invitation");
  const data = { full_name: `Jo ${email.split("@")[0]}`, email, password, invitation };
  expect((await context.request.post("/api/auth/register", { data })).status()).toBe(200);
  return email;
}

async function uidOf(asAdmin: APIRequestContext, email: string): Promise<string> {
  const { items }: { items: { uid: string; email: string }[] } = await (
    await asAdmin.get("/api/clients/me/people", { params: { q: email } })
  ).json();
  return items.find((person) => person.email === email)?.uid ?? "";
}

/** Opens Acme's members, filtered by one of them: the whole list has several pages. */
async function openPeople(page: Page, email?: string): Promise<void> {
  await page.goto("/settings?section=people");
  await expect(page.getByRole("table", { name: "People of Acme" })).toBeVisible();
  if (email === undefined) return;
  await page.getByRole("searchbox", { name: "Search people" }).fill(email);
  await expect(page.getByText(`1 person found for “${email}”`)).toBeVisible();
}

test.use({
  allowedConsoleErrors: [[/the server responded with a status of (400|401|403|404|409)/], { scope: "test" }],
});

test("A2 · an invited user joins through the email's link with the assigned role", async ({ page, signedInAs }) => {
  const desk = await signedInAs(admin);
  const email = newEmail("ines");
  await openPeople(desk);

  await desk.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Invite to Acme" });
  await expect(dialog.getByLabel("Emails")).toBeFocused();
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(dialog.getByLabel("Emails")).toHaveAccessibleDescription(/Enter an email address\.$/);
  await dialog.getByRole("radio", { name: /^Sales leader/ }).check();
  await dialog.getByLabel("Emails").fill("rep@acme.example");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This person is already a member.");
  await dialog.getByLabel("Emails").fill(email);
  await dialog.getByRole("button", { name: "Send invitations" }).dblclick();

  await expect(dialog).toHaveCount(0);
  await expect(desk.getByRole("button", { name: "Invite", exact: true })).toBeFocused();
  await expect(invitationOf(desk, email)).toContainText("Sales leader · invited by Carla Adeyemi");
  await expect(invitationOf(desk, email).locator("time")).toHaveAttribute("datetime", /^\d{4}-/);
  await page.goto(await linkTo(email, "/register"));
  expect(await readEmailsTo(email), "R16 · a double click invites once").toHaveLength(1);
  await page.getByLabel("Full name").fill("Ines Invited");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sales-home$/);

  await openPeople(desk, email);
  await expect(roleIn(rowOf(desk, email))).toHaveValue("sales_leader");
  await expect(rowOf(desk, email).locator("time")).toBeVisible();
  await expect(invitationOf(desk, email)).toHaveCount(0);
});

test("an admin denies exports to a role, which an open session of that role notices at once", async ({
  context,
  page,
  signedInAs,
}) => {
  const desk = await signedInAs(admin);
  await join(context, desk.request, "user");
  const exportMenu = page.getByRole("button", { name: "Export" });
  const box = desk
    .getByRole("group", { name: "Exports accounts and contacts" })
    .getByRole("checkbox", { name: "User", exact: true });
  await page.goto("/contacts");
  await expect(exportMenu).toBeVisible();
  await desk.goto("/settings?section=roles");

  try {
    await box.uncheck();
    await expect(desk.getByText("Turned off for the role User.")).toBeVisible();
    expect((await page.request.get("/api/contacts/export")).status()).toBe(403);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeVisible();
    await expect(exportMenu).toHaveCount(0);
    expect(await findFaults(desk)).toEqual([]);

    await openPeople(desk);
    await desk.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Invite to Acme" });
    await expect(dialog.getByText(/Turned off for this role: exports accounts and contacts\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await desk.goto("/settings?section=roles");
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(desk.getByText("Allowed for the role User.")).toBeVisible();
  } finally {
    const data = { role: "user", permission: "exportData", is_allowed: true };
    await desk.request.put("/api/clients/me/role-rights", { data });
  }
  await page.reload();
  await expect(exportMenu).toBeVisible();
});

test("people can be searched, an invitation withdrawn, and admins can't demote or disable themselves or make an operator", async ({
  page,
  signedInAs,
}) => {
  const desk = await signedInAs(admin);
  const email = newEmail("withdrawn");
  await desk.request.post("/api/clients/me/invitations", { data: { email, role: "user" } });
  await openPeople(desk);
  const search = desk.getByRole("searchbox", { name: "Search people" });

  await search.fill("REP@acme");
  await expect(desk.getByText("1 person found for “REP@acme”")).toBeVisible();
  await expect(rowOf(desk, "rep@acme.example")).toBeVisible();
  await expect(rowOf(desk, "leader@acme.example")).toHaveCount(0);
  await search.fill("globex");
  await expect(desk.getByText("No one found for “globex”.")).toBeVisible();
  await expect(desk.getByRole("table")).toHaveCount(0);
  await desk.getByRole("button", { name: "Clear search" }).click();
  await expect(rowOf(desk, admin)).toBeVisible();

  await test.step("the link of a withdrawn invitation no longer works", async () => {
    await invitationOf(desk, email)
      .getByRole("button", { name: `Withdraw the invitation for ${email}` })
      .dblclick();

    await expect(invitationOf(desk, email)).toHaveCount(0);
    await page.goto(await linkTo(email, "/register"));
    await expect(page.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  });

  await test.step("on a phone a button names the current section, and the page doesn't scroll sideways", async () => {
    await desk.setViewportSize({ width: 360, height: 800 });
    for (const [section, name] of [
      ["sso", "Enterprise SSO"],
      ["people", "People"],
    ] as const) {
      await desk.goto(`/settings?section=${section}`);
      await expect(desk.getByRole("button", { name: `Settings section: ${name}` })).toBeInViewport();
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await desk.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("admins can't demote or disable themselves or make anyone an operator", async () => {
    await search.fill(admin);
    const own = rowOf(desk, admin);

    await expect(own.getByText("You", { exact: true })).toBeVisible();
    await expect(own.getByRole("combobox")).toHaveCount(0);
    await expect(own.getByRole("button")).toHaveCount(0);
    const uid = await uidOf(desk.request, admin);
    for (const data of [{ disabled: true }, { role: "user" }]) {
      const response = await desk.request.patch(`/api/clients/me/people/${uid}`, { data });
      expect([response.status(), await response.json()]).toEqual([
        409,
        { code: "oneself", detail: "You can't change your own role or access." },
      ]);
    }
    const other = await uidOf(desk.request, "leader@acme.example");
    expect((await desk.request.patch(`/api/clients/me/people/${other}`, { data: { role: "admin" } })).status()).toBe(
      400,
    );
  });
});

test("filters are kept in the URL, and the role of selected people can be changed at once", async ({
  page,
  signedInAs,
}) => {
  const desk = await signedInAs(admin);
  const email = await join(page.context(), desk.request, "sales_rep");
  await openPeople(desk, email);
  await desk.getByRole("combobox", { name: "Role", exact: true }).selectOption("Sales rep");
  await expect(desk).toHaveURL(/[?&]role=sales_rep&q=/);
  await desk.reload();
  await expect(desk.getByRole("searchbox", { name: "Search people" })).toHaveValue(email);

  await rowOf(desk, email).getByRole("checkbox").check();
  expect(await findFaults(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Change role" }).click();
  const dialog = desk.getByRole("dialog", { name: "Change the role of 1 member?" });
  await dialog.getByLabel("New role").selectOption("Sales leader");
  expect(await findFaults(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Change role" }).click();

  await expect(desk.getByText("1 member changed.")).toBeVisible();
  await expect(desk.getByText(`No one found for “${email}”.`)).toBeVisible();
  await desk.getByRole("button", { name: "Clear filters" }).click();
  await expect(roleIn(rowOf(desk, email))).toHaveValue("sales_leader");
  await expect(rowOf(desk, email).getByRole("checkbox")).not.toBeChecked();
});

test("S8 · a role change applies to the next page and to the next database sign-in", async ({ page, signedInAs }) => {
  const desk = await signedInAs(admin);
  const email = await join(page.context(), desk.request, "sales_rep");
  await openPeople(desk, email);
  await page.goto("/settings?section=people");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  expect((await claimsOfGrant(page.request)).role).toBe("sales_rep");

  await roleIn(rowOf(desk, email)).selectOption("Client administrator");
  await expect(desk.getByText(/is now client administrator\.$/)).toBeVisible();
  await openPeople(page, "leader@acme.example");
  expect(await claimsOfGrant(page.request)).toMatchObject({ role: "client_admin", client_id: "acme" });

  await roleIn(rowOf(desk, email)).selectOption("User");
  await expect(desk.getByText(/is now user\.$/)).toBeVisible();
  // The page still shows the controls of the former role; the refusal is shown next to the control.
  const colleague = rowOf(page, "leader@acme.example");
  await roleIn(colleague).selectOption("User");
  await expect(colleague.getByRole("alert")).toHaveText("You do not have permission to do this.");
  await expect(roleIn(colleague)).toHaveValue("sales_leader");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect((await page.request.get("/api/clients/me/people")).status()).toBe(403);
  expect((await page.request.post("/api/accounts", { data: { name: "Not mine to add" } })).status()).toBe(403);
  expect((await claimsOfGrant(page.request)).role).toBe("user");
});

test("S8 · a disabled user loses access immediately and can't sign in until enabled again", async ({
  page,
  signedInAs,
}) => {
  const desk = await signedInAs(admin);
  const email = await join(page.context(), desk.request, "sales_rep");
  await page.goto("/all-accounts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await openPeople(desk, email);
  const row = rowOf(desk, email);
  const dialog = desk.getByRole("dialog", { name: /^Disable/ });

  await row.getByRole("button", { name: /^Disable/ }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByText("Disabled")).toHaveCount(0);
  expect((await page.request.get("/api/accounts?limit=1")).status()).toBe(200);
  await row.getByRole("button", { name: /^Disable/ }).click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Enable/ })).toBeFocused();

  for (const path of guardedPaths) {
    const response = await rawRequest(base(), path, { headers: { cookie } });
    expect([response.status, response.headers.location?.split("?")[0]], path).toEqual([303, "/login"]);
    expect(response.body, path).not.toMatch(dataMarks);
  }
  const grant = await rawRequest(base(), "/api/realtime/token", { method: "POST", headers: { cookie } });
  expect(grant.status).toBe(401);
  expect(grant.body).not.toContain('"token"');
  await page.goto("/all-accounts");
  await expect(page).toHaveURL(/\/login\?/);
  const signIn = () => page.request.post("/api/auth/login", { data: { email, password } });
  expect((await signIn()).status()).toBe(401);

  await row.getByRole("button", { name: /^Enable/ }).click();
  await expect(row.getByText("Disabled")).toHaveCount(0);
  expect((await rawRequest(base(), "/settings", { headers: { cookie } })).status, "the old session").toBe(303);
  expect((await signIn()).status()).toBe(200);
});

test.describe("the identity provider", () => {
  // The tests change one client's settings: they run one at a time, and each restores them.
  test.describe.configure({ mode: "default" });

  const { clientId, clientSecret, domain } = sampleEnterprises.acme;
  const settings = () => ({
    issuer: `${getStack().identity}/acme`,
    oidc_client_id: clientId,
    domains: [domain],
    enabled: true,
  });
  const findings = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("listitem");

  test.afterEach(async ({ requestAs }) => {
    const data = { ...settings(), oidc_client_secret: clientSecret };
    expect((await (await requestAs(admin)).put("/api/clients/me/sso", { data })).status()).toBe(200);
  });

  test("is tested step by step without ever showing the saved secret", async ({ signedInAs }) => {
    const page = await signedInAs(admin);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => {
      if (/\/(settings|sso)/.test(response.url())) bodies.push(response.text().catch(() => ""));
    });
    await page.goto("/settings?section=sso");

    await page.getByRole("button", { name: "Copy redirect address" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${base()}/auth/callback`);
    await expect(page.getByLabel("Client secret")).toHaveValue("");
    await expect(page.getByLabel("Client secret")).toHaveAccessibleDescription(/^A secret is saved/);
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByText("Connection works.")).toBeVisible();
    await expect(findings(page)).toHaveText([
      /^Description: passed/,
      /^Keys: passed/,
      /^Code flow: passed/,
      /^Client id and secret: passed/,
      /^Domains: passed/,
    ]);
    const domains = page.getByRole("list", { name: "Domains", exact: true }).getByRole("listitem");
    await expect(domains).toHaveText([/acme\.exampleVerified/]);

    await page.getByLabel("Email domains").fill(`${domain}, acme.test`);
    await expect(page.getByRole("button", { name: "Test connection" })).toBeDisabled();
    await page.getByRole("button", { name: "Save", exact: true }).dblclick();
    await expect(page.getByText("Single sign-on saved.")).toHaveCount(1);
    await expect(page.getByLabel("Email domains")).toHaveValue(`${domain}\nacme.test`);
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(findings(page).filter({ hasText: "Client id and secret: passed" })).toBeVisible();
    expect((await Promise.all(bodies)).join("\n")).not.toContain(clientSecret);

    await test.step("invalid fields show their errors", async () => {
      const save = () => page.getByRole("button", { name: "Save", exact: true }).click();

      await page.getByLabel("Issuer").fill("ftp://id.example");
      await page.getByLabel("Client ID").fill("");
      await save();
      await expect(page.getByLabel("Issuer")).toBeFocused();
      await expect(page.getByLabel("Issuer")).toHaveAccessibleDescription(/Enter the issuer URL/);
      await expect(page.getByLabel("Client ID")).toHaveAccessibleDescription(/Enter the client ID/);
      await page.getByLabel("Issuer").fill(settings().issuer);
      await page.getByLabel("Client ID").fill(clientId);
      await page.getByLabel("Email domains").fill("gmail.com");
      await save();

      await expect(page.getByLabel("Email domains")).toBeFocused();
      await expect(page.getByLabel("Email domains")).toHaveAccessibleDescription(
        /gmail\.com is a public email provider/,
      );
      await expect(page.getByLabel("Email domains")).toHaveValue("gmail.com");
      await page.getByLabel("Email domains").fill(domain);
    });

    await test.step("with a wrong issuer shows which check of the test fails", async () => {
      await page.getByLabel("Issuer").fill(`${getStack().identity}/nowhere`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByLabel("Client secret")).toBeFocused();
      await expect(page.getByLabel("Client secret")).toHaveAccessibleDescription(/Enter the client secret/);
      await page.getByLabel("Client secret").fill("the other provider's own");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Single sign-on saved.")).toBeVisible();
      await page.getByRole("button", { name: "Test connection" }).click();

      await expect(page.getByText("1 check failed. People can’t sign in this way yet.")).toBeVisible();
      await expect(findings(page)).toHaveText([/^Description: failed/, /^Domains: passed/]);
    });
  });
});

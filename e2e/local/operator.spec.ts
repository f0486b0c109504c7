import { authenticatorCode } from "../fixtures/authenticator";
import { expectEmails, linkTo } from "../fixtures/emulators/mailbox";
import { findFaults } from "../fixtures/find-faults";
import { newUserPassword as password } from "../fixtures/join";
import { addOperator } from "../fixtures/operator";
import { expect, test } from "../fixtures/test";

test("the operator creates a client, views, suspends and deletes it and undoes both, and its admin can read all of it", async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage();
  const key = crypto.randomUUID().slice(0, 8);
  const [id, name, email] = [`umbra-${key}`, `Umbra ${key}`, `admin@umbra-${key}.example`];
  const row = page.getByRole("row").filter({ hasText: name });
  const search = page.getByRole("searchbox", { name: "Search clients" });
  const dialogOf = (action: string) => page.getByRole("dialog", { name: `${action} ${name}` });
  const decide = async (action: string, reason: string) => {
    await row.getByRole("button", { name: `${action} ${name}` }).click();
    await dialogOf(action).getByLabel("Reason").fill(reason);
    await dialogOf(action)
      .getByRole("button", { name: new RegExp(`^${action}`) })
      .click();
  };
  const signIn = () => admin.request.post("/api/auth/login", { data: { email, password } });
  const expectAccess = async (has: boolean) => {
    if (has) expect((await signIn()).status()).toBe(200);
    expect((await admin.request.get("/api/accounts")).status(), "an open session").toBe(has ? 200 : 401);
    if (!has) expect((await signIn()).status()).toBe(403);
  };

  await test.step("signs in with a second factor", async () => {
    const operator = await addOperator(page.request);
    await page.request.post("/api/auth/logout");
    await page.goto("/login");
    await page.getByLabel("Email").fill(operator.email);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // The code of the next period, because the current one turned the app on.
    await page.getByLabel("Code").fill(authenticatorCode(operator.secret, 30_000));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });

  await test.step("creates the client, whose first admin joins by the emailed invitation", async () => {
    const dialog = page.getByRole("dialog", { name: "Add a client" });
    await page.getByRole("button", { name: "Add client" }).click();
    await dialog.getByLabel("Name").fill(name);
    await expect(dialog.getByLabel("Id", { exact: true })).toHaveValue(id);
    await dialog.getByLabel("Admin’s email").fill(email);
    await dialog.getByRole("button", { name: "Add client" }).click();
    await expect(dialog).toHaveCount(0);
    await search.fill(id);
    await expect(row.getByText("No admin")).toBeVisible();

    const invitation = new URL(await linkTo(email, "/register")).searchParams.get("invitation");
    const data = { full_name: "Una Umbra", email, password, invitation };
    expect((await admin.request.post("/api/auth/register", { data })).status()).toBe(200);
    await expectAccess(true);
  });

  await test.step("suspends it, which ends its admin's session, and resumes it", async () => {
    await decide("Suspend", "Unpaid invoices");
    await expect(row).toContainText(/Suspended.*Unpaid invoices/);
    await expectAccess(false);
    await decide("Resume", "Paid");
    await expect(row.getByText("Suspended")).toHaveCount(0);
    await expectAccess(true);
  });

  await test.step("views it below a label, without being able to change anything", async () => {
    await decide("View", "Support case 4711");
    const band = page.getByRole("region", { name: "Client" });
    await expect(band).toContainText(`You’re viewing ${name} as product admin`);
    await expect(page.getByText("This workspace is empty.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add account" })).toHaveCount(0);
    const refused = await page.request.post(`/api/operator/clients/${id}/suspend`, { data: { reason: "Unpaid" } });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: "viewing_only" }]);
    await band.getByRole("button", { name: "Stop viewing" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await expect(band).toHaveCount(0);
  });

  await test.step("deletes it in 30 days, which its admin is mailed, and restores it", async () => {
    await search.fill(id);
    await row.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete client…" }).click();
    const dialog = dialogOf("Delete");
    await expect(dialog).toContainText("In 30 days, all its people and data are permanently deleted");
    await dialog.getByLabel("Name of the client").fill(name);
    await dialog.getByLabel("Reason").fill("Contract ended");
    await dialog.getByRole("button", { name: "Delete client" }).click();
    const badge = row.getByText(/^To be deleted on /);
    const day = (await badge.textContent())?.replace("To be deleted on ", "");
    const longDay = new Date(`${day} UTC`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    await expectAccess(false);
    await decide("Restore", "Contract renewed");
    await expect(badge).toHaveCount(0);
    await expectAccess(true);
    await expectEmails(email, [
      `${name} will be deleted from Sightline on ${longDay}`,
      `${name} will not be deleted from Sightline`,
    ]);
  });

  await test.step("its admin reads all of it in the client's own audit log", async () => {
    await admin.goto("/settings?section=audit");
    const entries = admin.getByRole("table", { name: /^Audit log/ });
    for (const text of [
      /created the workspace/,
      /suspended the workspace: “Unpaid invoices”/,
      /resumed the workspace: “Paid”/,
      /began to view .*Support case 4711/,
      /stopped viewing .*Support case 4711/,
      /deleted the workspace.*Contract ended/,
      /restored the workspace: “Contract renewed”/,
    ])
      await expect.soft(entries.getByText(text)).toBeVisible();
  });
});

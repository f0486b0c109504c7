import type { Page } from "@playwright/test";
import { openLive } from "../fixtures/live";
import { claimsOfGrant, readClientMessages } from "../fixtures/realtime-grant";
import { expect, test } from "../fixtures/test";

const rep = "rep@acme.example";

const announcements = (page: Page) => page.getByRole("region", { name: "Announcements" });

/**
 * Turns this browser's stored user into a Globex admin with a session that seems renewed, so that other tabs adopt it.
 */
async function editStoredUser(page: Page): Promise<void> {
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("user") ?? "null");
    const later = new Date(Date.parse(user.token_expires_at) + 60_000).toISOString();
    const client = { id: "globex", name: "Globex" };
    const edited = { ...user, role: "client_admin", client_id: "globex", client, token_expires_at: later };
    localStorage.setItem("user", JSON.stringify(edited));
  });
}

test("G8 · editing the role and client in localStorage grants no access, here or in Firestore", async ({
  signedInAs,
  requestAs,
}) => {
  const writer = await requestAs("clientadmin@globex.example");
  const title = `Globex alone ${Date.now()}`;
  const sent = await writer.post("/api/messages", {
    // Only for the role of the edited user, because the most severe message would hide the messages that another test
    // publishes for reps.
    data: { scope: "client", title, body: "", severity: "critical", roles: ["client_admin"], dismissible: true },
  });
  const { id }: { id: string } = await sent.json();
  const page = await signedInAs(rep);
  const other = await page.context().newPage();
  await openLive(page, "/settings?section=people");
  await openLive(other, "/settings?section=people");
  // Each client has its own account of the same company.
  const findAccount = async () => (await (await page.request.get("/api/accounts?q=lauder&limit=1")).json()).items[0].id;
  const before = await findAccount();

  const newToken = other.waitForResponse("**/api/realtime/token");
  await editStoredUser(page);

  // The other tab adopts the edited user, signs in to the database again, and still receives the same data as before.
  expect((await newToken).status()).toBe(200);
  await expect(announcements(other).getByRole("listitem").first()).toBeVisible();
  await expect(announcements(other).getByText(title)).toHaveCount(0);
  expect(await claimsOfGrant(page.request)).toMatchObject({ role: "sales_rep", client_id: "acme" });
  expect(await readClientMessages(page.request, "acme")).toBe(200);
  expect(await readClientMessages(page.request, "globex")).toBe(403);
  for (const path of ["/api/clients/me/people", "/api/clients/me/sso", "/api/messages?scope=client"]) {
    expect((await page.request.get(path)).status(), path).toBe(403);
  }
  expect(await findAccount()).toBe(before);

  await other.close();
  await openLive(page, "/settings?section=people");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "People", exact: true })).toHaveCount(0);
  await expect(announcements(page).getByText(title)).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));
  expect(stored, "the server's data is restored").toMatchObject({ role: "sales_rep", client_id: "acme" });
  expect((await writer.delete(`/api/messages/${id}`)).status()).toBe(204);
});

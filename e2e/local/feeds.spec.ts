import { postAtSite } from "../fixtures/emulators/sources";
import { waitForSignal } from "../fixtures/signals";
import { expect, test } from "../fixtures/test";

// A different client from the rep’s, so that its switch doesn't stop the other test's source.
const admin = "clientadmin@acme.example";
const rep = "rep@globex.example";

// The emulator is polled about each website once a minute.
test.setTimeout(240_000);
test.describe.configure({ mode: "default" });

test("a company's announcement becomes a signal on its account with its kind, source and link", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  const domain = `newsroom-${Date.now()}-${Math.floor(Math.random() * 1e6)}.example`;
  await postAtSite({ domain, title: "Names <b>Jane Doe</b> chief financial officer &amp; director" });
  const added = await page.request.post("/api/accounts", { data: { name: `Announces ${domain}`, domain } });
  expect(added.status()).toBe(201);
  const { id }: { id: string } = await added.json();

  await waitForSignal(page, id, /./, 180_000);
  await page.goto(`/account/${id}?tab=signals`);

  const title = "Names Jane Doe chief financial officer & director";
  const signal = page.getByRole("list", { name: "Signals" }).getByRole("listitem").filter({ hasText: title });
  await expect(signal).toContainText("Leadership");
  await expect(signal).toContainText(`${domain} newsroom (sample)`);
  const opened = page.waitForEvent("popup");
  await signal.getByRole("link").click();
  await expect((await opened).getByText("This announcement is invented")).toBeVisible();
});

test("a client admin can turn newsrooms off and on, and the audit log records it", async ({ signedInAs }) => {
  const page = await signedInAs(admin);
  await page.goto("/settings?section=sources");
  const form = page.getByRole("form", { name: "Newsrooms" });
  const bring = form.getByRole("checkbox", { name: "Import announcements" });
  const products = form.getByRole("checkbox", { name: "Products" });
  await expect(bring).toBeChecked();

  await products.uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Announcements will arrive as signals.")).toBeVisible();
  await bring.uncheck();
  await expect(products).toBeDisabled();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No more announcements will arrive. Existing ones are kept.")).toBeVisible();
  await page.reload();
  await expect(bring).not.toBeChecked();
  await expect(products).not.toBeChecked();

  await bring.check();
  await products.check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Announcements will arrive as signals.")).toBeVisible();
  await page.reload();
  await expect(bring).toBeChecked();
  await page.goto("/settings?section=audit&kind=connector");
  await expect(page.getByText(/switched announcements of newsrooms off/).first()).toBeVisible();
});

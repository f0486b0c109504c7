import { postAtSite } from "../fixtures/emulators/sources";
import { waitForSignal } from "../fixtures/signals";
import { expect, test } from "../fixtures/test";

const rep = "rep@globex.example";

// The emulator is polled for each website once a minute.
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

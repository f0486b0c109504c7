import { fileAtSec } from "../fixtures/emulators/sources";
import { waitForSignal } from "../fixtures/signals";
import { expect, test } from "../fixtures/test";

const admin = "clientadmin@globex.example";
const rep = "rep@globex.example";

// The emulator is polled about each company once a minute.
test.setTimeout(240_000);
test.describe.configure({ mode: "default" });

test("a filing becomes a signal on its account with its kind, source and link", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  const cik = String(Date.now()).slice(-10);
  const { accession } = await fileAtSec({ cik, form: "8-K", items: "5.02,9.01" });
  const added = await page.request.post("/api/accounts", { data: { name: `Files ${cik}` } });
  expect(added.status()).toBe(201);
  const { id }: { id: string } = await added.json();
  const change = { values: { cik }, expected: { cik: null } };
  expect((await page.request.patch(`/api/accounts/${id}`, { data: change })).status()).toBe(200);

  await waitForSignal(page, id, /./, 180_000);
  await page.goto(`/account/${id}?tab=signals`);

  const signal = page.getByRole("list", { name: "Signals" }).getByRole("listitem").filter({ hasText: accession });
  await expect(signal).toContainText(
    "“On the day of this report, Robin Sample, Chief Financial Officer, told the board",
  );
  await expect(signal).toContainText("(8-K, item 5.02)");
  await expect(signal).toContainText("Leadership");
  await expect(signal).toContainText("SEC EDGAR");
  const link = signal.getByRole("link", { name: accession });
  await expect(link).toHaveAttribute(
    "href",
    new RegExp(`/Archives/edgar/data/${Number(cik)}/\\d{18}/${accession}-index.htm$`),
  );
  const opened = page.waitForEvent("popup");
  await link.click();
  await expect((await opened).getByRole("heading", { name: `Filing ${accession}` })).toBeVisible();
  await page.goto(`/account/${id}?tab=activity`);
  await expect(page.getByRole("list", { name: "Activity" }).getByRole("link", { name: accession })).toBeVisible();
});

test("a client admin can turn the source off and on and choose its filings, and the audit log records it", async ({
  signedInAs,
}) => {
  const page = await signedInAs(admin);
  await page.goto("/settings?section=sources");
  const form = page.getByRole("form", { name: "SEC filings" });
  const bring = form.getByRole("checkbox", { name: "Import filings" });
  const trades = form.getByRole("checkbox", { name: /^Trades of insiders/ });
  await expect(bring).toBeChecked();
  await expect(trades).not.toBeChecked();

  await bring.uncheck();
  await expect(trades).toBeDisabled();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No more filings will arrive. Existing ones are kept.")).toBeVisible();
  await page.reload();
  await expect(bring).not.toBeChecked();
  await bring.check();
  await trades.check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Filings will arrive as signals.")).toBeVisible();
  await page.reload();

  await expect(bring).toBeChecked();
  await expect(trades).toBeChecked();
  await trades.uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Filings will arrive as signals.")).toBeVisible();
  await page.goto("/settings?section=audit&kind=connector");
  await expect(page.getByText(/switched filings from the SEC off/).first()).toBeVisible();
});

test("the operator sees the state of the source on the health screen", async ({ signedInAs }) => {
  const page = await signedInAs("admin@sightline.example");
  await page.goto("/settings?section=health");

  const source = page.getByRole("list", { name: "Sources" }).getByRole("listitem").filter({ hasText: "SEC filings" });
  await expect(source).toContainText(/State\s*On/);
  await expect(source).toContainText(/Errors\s*0/);
});

import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { fileAtSec } from "../fixtures/emulators/sources";
import { patch, post } from "../fixtures/post";
import { waitForSignal } from "../fixtures/signals";
import { expect, test } from "../fixtures/test";

const admin = "clientadmin@globex.example";
const rep = "rep@globex.example";

// The emulator is polled for each company once a minute.
test.setTimeout(240_000);
test.describe.configure({ mode: "default" });

/** Adds an account of the company with this CIK. */
async function addWithCik(page: Page, name: string, cik: string): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
  expect(await patch(page, `/api/accounts/${id}`, { values: { cik }, expected: { cik: null } })).toBe(200);
  return id;
}

test("a filing becomes a signal on its account with its kind, source and link, and a company's final filings mark it as delisted", async ({
  signedInAs,
}, { repeatEachIndex, workerIndex }) => {
  const page = await signedInAs(rep);
  const unique = `${Date.now()}${workerIndex}${repeatEachIndex}`;
  const [cik, ending] = [`1${unique.slice(-9)}`, `2${unique.slice(-9)}`];
  const { accession } = await fileAtSec({ cik, form: "8-K", items: "5.02,9.01" });
  await fileAtSec({ cik: ending, form: "25-NSE" });
  const ended = await fileAtSec({ cik: ending, form: "15-12G" });
  // Both accounts are added before the wait, so that one poll of the source reads the filings of both.
  const id = await addWithCik(page, `Files ${cik}`, cik);
  const endingId = await addWithCik(page, `Leaves ${cik}`, ending);

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

  await test.step("a company that leaves its exchange and ends its registration becomes delisted, with the filing as source", async () => {
    const statusOf = async () =>
      accountDetailSchema.parse(await (await page.request.get(`/api/accounts/${endingId}`)).json()).status;
    await expect.poll(statusOf, { intervals: [2_000], timeout: 180_000 }).toBe("delisted");
    await page.goto(`/account/${endingId}`);
    const company = page.getByRole("region", { name: "Company" });

    await expect(company.getByRole("button", { name: "Edit Status" })).toContainText("Delisted");
    await company.getByRole("button", { name: "Source of Status" }).click();
    const origin = company.locator(":popover-open");
    await expect(origin).toContainText("15-12G: ends its registration");
    await expect(origin.getByRole("link", { name: ended.accession })).toBeVisible();
  });
});

test("a client admin can turn the source off and on and choose its filings, and the audit log records it", async ({
  signedInAs,
}) => {
  const page = await signedInAs(admin);
  await page.goto("/settings?section=sources");
  const form = page.getByRole("form", { name: "SEC filings" });
  const importSwitch = form.getByRole("checkbox", { name: "Import filings" });
  const trades = form.getByRole("checkbox", { name: /^Insider trades/ });
  await expect(importSwitch).toBeChecked();
  await expect(trades).not.toBeChecked();

  await importSwitch.uncheck();
  await expect(trades).toBeDisabled();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No more filings will arrive. Existing ones are kept.")).toBeVisible();
  await page.reload();
  await expect(importSwitch).not.toBeChecked();
  await importSwitch.check();
  await trades.check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Filings will arrive as signals.")).toBeVisible();
  await page.reload();

  await expect(importSwitch).toBeChecked();
  await expect(trades).toBeChecked();
  await trades.uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Filings will arrive as signals.")).toBeVisible();
  await page.goto("/settings?section=audit&kind=connector");
  await expect(page.getByText(/switched SEC filings off/).first()).toBeVisible();
});

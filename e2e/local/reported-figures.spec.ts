import type { Page } from "@playwright/test";
import { fileAtSec } from "../fixtures/emulators/sources";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { expect, test } from "../fixtures/test";

// The emulator is polled for each company once a minute.
test.setTimeout(300_000);

/** Adds an account with a CIK. */
async function addWithCik(page: Page, cik: string): Promise<string> {
  const added = await page.request.post("/api/accounts", { data: { name: `Reports ${cik}` } });
  expect(added.status()).toBe(201);
  const { id }: { id: string } = await added.json();
  const change = { values: { cik }, expected: { cik: null } };
  expect((await page.request.patch(`/api/accounts/${id}`, { data: change })).status()).toBe(200);
  return id;
}

test("an account shows its company's reported figures by year, with restatements and links to the reports", async ({
  page,
}, { repeatEachIndex, workerIndex }) => {
  await join(page.request);
  const cik = `${Date.now()}${workerIndex}${repeatEachIndex}`.slice(-10);
  const year = new Date().getUTCFullYear() - 1;
  await fileAtSec({ cik, form: "10-K", filed_on: `${year + 1}-01-01` });
  const amended = await fileAtSec({ cik, form: "10-K/A" });
  const id = await addWithCik(page, cik);
  const card = page.getByRole("region", { name: "Reported figures" });

  const isShown = async () => (await (await page.request.get(`/account/${id}`)).text()).includes('id="reported"');
  await expect.poll(isShown, { intervals: [3_000], timeout: 220_000 }).toBe(true);
  await page.goto(`/account/${id}`);

  await expect(card).toContainText("As Company (sample) reported them. Source: SEC EDGAR.");
  const chart = card.getByRole("img", { name: new RegExp(`^Revenue, Reports ${cik}, every year from .* to ${year}`) });
  await expect(chart).toBeVisible();
  const latest = card.getByRole("definition").first();
  await expect(latest).toContainText(new RegExp(`year to 31 Dec ${year}`, "i"));
  await expect(latest).toContainText(/Restated: \$\S+ → \$/);
  await expect(latest.getByRole("link", { name: amended.accession })).toHaveAttribute(
    "href",
    new RegExp(`/Archives/edgar/data/${Number(cik)}/\\d{18}/${amended.accession}-index.htm$`),
  );
  for (const name of ["Net income", "Total assets", "Shares outstanding"])
    await expect(card.getByRole("term").filter({ hasText: name })).toBeVisible();

  await card.getByText("Figures and reports").click();
  const row = card.getByRole("row").filter({ has: page.getByRole("rowheader", { name: String(year), exact: true }) });
  await expect(row).toContainText(/\$[\d,]+/);
  await expect(row).toContainText("Before: 10-K");
  await expect(row.getByRole("link")).toHaveCount(2);
  expect(await findFaults(page, { within: "[aria-labelledby=reported]" })).toEqual([]);
  const opened = page.waitForEvent("popup");
  await row.getByRole("link", { name: amended.accession }).click();
  await expect((await opened).getByRole("heading", { name: `Filing ${amended.accession}` })).toBeVisible();

  const company = page.getByRole("region", { name: "Company" });
  await company.getByRole("button", { name: "Source of Revenue" }).click();
  const origin = company.locator(":popover-open");
  await expect(origin).toContainText("SEC EDGAR");
  await expect(origin).toContainText(`10-K/A for the year to 31 Dec ${year}`);
  await expect(origin.getByRole("link", { name: amended.accession })).toBeVisible();
  await expect(origin).toContainText("It is the only known value.");

  await origin.getByRole("button", { name: "This is wrong" }).click();
  await origin.getByRole("textbox", { name: "Why Revenue is wrong" }).fill("They restated it once more");
  await origin.getByRole("button", { name: "Mark as wrong" }).click();
  const recheckRequests = company.getByRole("list", { name: "Recheck requests" });
  await expect(recheckRequests).toContainText("A recheck of Revenue");
  // The page shows the response without a reload.
  await expect(recheckRequests).toContainText("The source confirmed the value.", { timeout: 150_000 });

  await page.goto(`/account/${id}?tab=signals`);
  const signal = page.getByRole("listitem").filter({ hasText: amended.accession });
  await expect(signal).toContainText(
    new RegExp(`Revenue \\$\\S+ in the year to 31 Dec ${year}, [+−]?\\d+\\.\\d% on the year`),
  );
});

test("an account whose company reports nothing has no section for reported figures", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  const id = await addWithCik(page, String(Date.now()).slice(-9).padStart(10, "9"));

  await page.goto(`/account/${id}`);

  await expect(page.getByRole("region", { name: "Where it stands" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Reported figures" })).toHaveCount(0);
});

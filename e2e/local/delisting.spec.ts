import { fileAtSec } from "../fixtures/emulators/sources";
import { expect, test } from "../fixtures/test";

// The emulator is polled about each company once a minute.
test.setTimeout(300_000);

test("a company that leaves its exchange and ends its registration becomes delisted, with the filing as source", async ({
  signedInAs,
}, { repeatEachIndex, workerIndex }) => {
  const page = await signedInAs("rep@globex.example");
  const cik = `${Date.now()}${workerIndex}${repeatEachIndex}`.slice(-10);
  await fileAtSec({ cik, form: "25-NSE" });
  const ended = await fileAtSec({ cik, form: "15-12G" });
  const added = await page.request.post("/api/accounts", { data: { name: `Leaves ${cik}` } });
  const { id }: { id: string } = await added.json();
  const change = { values: { cik }, expected: { cik: null } };
  expect((await page.request.patch(`/api/accounts/${id}`, { data: change })).status()).toBe(200);
  const company = page.getByRole("region", { name: "Company" });

  await expect(async () => {
    await page.goto(`/account/${id}`);
    await expect(company.getByRole("button", { name: "Edit Status" })).toContainText("Delisted", { timeout: 2_000 });
  }).toPass({ intervals: [5_000], timeout: 220_000 });

  await company.getByRole("button", { name: "Source of Status" }).click();
  const origin = company.locator(":popover-open");
  await expect(origin).toContainText("15-12G: ends its registration");
  await expect(origin.getByRole("link", { name: ended.accession })).toBeVisible();
});

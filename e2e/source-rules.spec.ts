import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { patch, post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Each browser project changes a different rule of the same client, as they run at the same time. */
const fields = [
  { field: "hq_country", label: "Country" },
  { field: "sub_industry", label: "Sub-industry" },
  { field: "hq_city", label: "City" },
  { field: "ticker", label: "Ticker" },
] as const;

test("a source rule and the order of sources are previewed before they change values", async ({ signedInAs }, {
  parallelIndex,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("a source rule previews the accounts it would change, and saving it changes their values", async () => {
    const { field, label } = fields[parallelIndex % fields.length] ?? fields[0];
    const name = `Two words ${Date.now()}`;
    const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
    const path = `/api/accounts/${id}`;
    expect(await patch(page, path, { values: { [field]: "LATER" }, expected: { [field]: null } })).toBe(200);
    const older = { source: "An old report", seen_at: "2020-01-01T00:00:00Z" };
    expect(await patch(page, path, { values: { [field]: "OLDER" }, expected: { [field]: "LATER" }, ...older })).toBe(
      200,
    );

    await page.goto("/settings?section=sources");
    const rule = page.getByRole("combobox", { name: `How ${label} is chosen` });
    await expect(rule).toHaveValue("trusted");
    const preview = page.getByRole("region", { name: `What would change: ${label}` });
    await rule.selectOption("Newest");
    const previewRow = preview.getByRole("listitem").filter({ hasText: name });
    await expect(previewRow).toContainText(/OLDER.*An old report.*LATER.*Your team/);
    expect(await findFaults(page)).toEqual([]);
    await preview.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(preview).toBeHidden();
    await expect(rule).toHaveValue("trusted");

    await rule.selectOption("Newest");
    await expect(previewRow).toBeVisible();
    await preview.getByRole("button", { name: "Save this rule" }).press("Enter");
    await expect(preview).toBeHidden();
    await expect(rule).toHaveValue("newest");
    await expect(page.getByText("Recalculating values…")).toHaveCount(0);
    await page.goto(`/account/${id}`);
    await expect(page.getByRole("button", { name: `Edit ${label}` })).toContainText("LATER");

    await page.goto("/settings?section=sources");
    await rule.selectOption("Most reliable");
    await preview.getByRole("button", { name: "Save this rule" }).click();
    await expect(rule).toHaveValue("trusted");
    await expect(preview).toBeHidden();
  });

  await test.step("sources can be ordered by keyboard and by dragging, with a preview of the changes before saving", async () => {
    const label = "Sector";
    const name = `In order ${Date.now()}`;
    const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
    const path = `/api/accounts/${id}`;
    const [first, second] = [`Register ${Date.now()}`, `Survey ${Date.now()}`];
    const setSector = (value: string, before: string | null, source: string) =>
      patch(page, path, { values: { sector: value }, expected: { sector: before }, source });
    expect(await setSector("Alpha", null, first)).toBe(200);
    expect(await setSector("Beta", "Alpha", second)).toBe(200);

    await page.goto("/settings?section=sources");
    const rule = page.getByRole("combobox", { name: `How ${label} is chosen` });
    const preview = page.getByRole("region", { name: `What would change: ${label}` });
    const list = page.getByRole("list", { name: `Order of sources for ${label}` });
    const sourceItem = (source: string) => list.getByRole("listitem").filter({ hasText: source });
    const order = async () =>
      (await list.getByRole("listitem").allTextContents()).map((text) => text.replace(/^\d+/, ""));
    const rank = async (source: string) => (await order()).findIndex((text) => text.startsWith(source));
    await rule.selectOption("In order");
    await expect(sourceItem(first)).toBeVisible();
    const up = page.getByRole("button", { name: `Move ${first} up` });
    while ((await rank(first)) > 0) await up.press("Enter");
    await expect(up).toBeFocused();
    await expect(up).toHaveAttribute("aria-disabled", "true");
    await expect(preview.getByRole("listitem").filter({ hasText: name })).toContainText("Alpha");
    expect(await findFaults(page)).toEqual([]);
    await sourceItem(second).dragTo(sourceItem(first));
    await expect.poll(() => rank(second)).toBe(0);
    await sourceItem(first).dragTo(sourceItem(second));
    await expect.poll(() => rank(first)).toBe(0);

    const keep = preview.getByRole("button", { name: "Save this rule" });
    // Enter on a disabled button does nothing, and each move starts another check of the accounts.
    await expect(keep).toBeEnabled();
    await keep.press("Enter");
    await expect(preview).toBeHidden();
    await expect(page.getByText(new RegExp(`^${first}, then`))).toBeVisible();
    await expect(page.getByText("Recalculating values…")).toHaveCount(0);
    await page.goto(`/account/${id}`);
    await page.getByRole("button", { name: `Source of ${label}` }).press("Enter");
    await expect(page.getByText("Its source ranks first")).toBeVisible();

    await page.goto("/settings?section=sources");
    await rule.selectOption("Most reliable");
    await preview.getByRole("button", { name: "Save this rule" }).click();
    await expect(preview).toBeHidden();
  });
});

import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { patch, post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

interface AccountOptions {
  subIndustry: string;
  marketCap: number;
  state?: string;
}

/** Adds an account with a unique sub-industry and size. */
async function add(
  page: Page,
  name: string,
  { subIndustry, marketCap, state = "VT" }: AccountOptions,
): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name, hq_state: state }));
  const change = {
    values: { sub_industry: subIndustry, market_cap_usd: marketCap },
    expected: { sub_industry: null, market_cap_usd: null },
  };
  expect(await patch(page, `/api/accounts/${id}`, change)).toBe(200);
  return id;
}

const card = (page: Page) => page.getByRole("region", { name: "Similar accounts" });

test("an account lists similar accounts with reasons, which can be previewed and opened by keyboard", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const at = Date.now();
  const of = { subIndustry: `Lanterns ${at}` };
  const id = await add(page, `Lamp ${at}`, { ...of, marketCap: 1_000_000_000 });
  await add(page, `Lamp Near ${at}`, { ...of, marketCap: 900_000_000 });
  await add(page, `Lamp Far ${at}`, { ...of, marketCap: 1_500_000_000, state: "NH" });
  await add(page, `Lamp Huge ${at}`, { ...of, marketCap: 9_000_000_000 });

  await page.goto(`/account/${id}`);
  const rows = card(page).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(`Lamp Near ${at}`);
  await expect(rows.nth(0)).toContainText("Same sub-industry and state, 0.9× the size");
  await expect(rows.nth(1)).toContainText("Same sub-industry, 1.5× the size");
  expect(await findFaults(page)).toEqual([]);

  await rows
    .nth(0)
    .getByRole("button", { name: `Preview Lamp Near ${at}` })
    .press("Enter");
  const preview = page.getByRole("complementary", { name: `Preview of Lamp Near ${at}` });
  await expect(preview).toContainText("$900M");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  const compare = rows.nth(0).getByRole("link", { name: `Compare with Lamp Near ${at}` });
  await expect(compare).toHaveAttribute("href", new RegExp(`^/account/compare\\?ids=${id},[0-9a-f-]{36}$`));
  await rows
    .nth(0)
    .getByRole("link", { name: `Lamp Near ${at}`, exact: true })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Lamp Near ${at}` })).toBeVisible();
});

test.describe("when the request fails", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED .*\/similar/] });

  test("Retry loads the card, which says when an account has no similar accounts", async ({ signedInAs }) => {
    const page = await signedInAs("rep@globex.example");
    const at = Date.now();
    const id = await add(page, `Alone ${at}`, { subIndustry: `Alone ${at}`, marketCap: 1_000_000 });
    await page.route("**/similar", (route) => route.abort(), { times: 1 });

    await page.goto(`/account/${id}`);
    await card(page).getByRole("button", { name: "Retry" }).click();

    await expect(card(page)).toContainText(
      "None of your accounts is in the same sub-industry, or in the same industry and state, at half to twice its market value.",
    );
  });
});

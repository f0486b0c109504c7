import { collectAsked, isOfAccount, isPage, restOn } from "./fixtures/ahead";
import { post } from "./fixtures/post";
import { signedInScreens } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

const list = "/all-accounts?owner=all";

test("a row that the pointer rests on is fetched ahead, and opens without a further request", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto(list);
  const asked = collectAsked(page);
  const rows = page.getByRole("rowheader").getByRole("link");

  await restOn(page, rows.first());
  expect(asked).toEqual(["outline", "page"]);
  const name = (await rows.first().textContent()) ?? "";
  await rows.first().click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(asked).toEqual(["outline", "page"]);
});

test("a browser that saves data fetches nothing ahead, and asks for a page once it is opened", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.clock.install();
  await page.goto(list);
  const asked = collectAsked(page);
  const rows = page.getByRole("rowheader").getByRole("link");
  const code = page.waitForResponse((answer) => answer.request().resourceType() === "script");

  await page.getByRole("heading", { level: 1 }).hover();
  await (await code).finished();
  await rows.first().hover();
  await page.clock.fastForward(1000);
  await rows.first().click();

  await expect(page.getByRole("heading", { level: 2, name: "Company" })).toBeVisible();
  expect(asked).toEqual(["page"]);
});

test("what was changed since an account was fetched ahead is there when it opens", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  await page.goto("/all-accounts");
  const name = `Ahead ${Date.now()}`;
  await post(page, "/api/accounts", { name, sector: "Energy" });
  await page.context().addCookies([{ name: "sightline.columns", value: "tier.stage", url: page.url() }]);
  await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(name)}`);
  const row = page.getByRole("link", { name });
  await restOn(page, row);

  await page.getByRole("button", { name: `Tier of ${name}: none` }).click();
  await page.getByRole("menuitem", { name: "Tier A" }).click();
  await expect(page.getByText(`${name}: tier A.`)).toBeVisible();
  const again = page.waitForRequest((request) => isOfAccount(request) && isPage(request));
  await row.click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await again;
});

test("a screen at rest asks for no other screen but the lists, which show what this browser has of them", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.headers().rsc) asked.add(new URL(request.url()).pathname);
  });

  for (const path of await signedInScreens(page)) {
    asked.clear();
    await page.goto(path);
    await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
    // The last of the navigation that is asked for.
    const last = path === "/contacts" ? "/all-accounts" : "/contacts";
    await expect.poll(() => asked.has(last), { message: path }).toBe(true);

    expect(
      [...asked].filter((one) => one !== "/all-accounts" && one !== "/contacts"),
      path,
    ).toEqual([]);
  }
});

import { readCache } from "./fixtures/browser-cache";
import { join, newUserPassword } from "./fixtures/join";
import { expect, test } from "./fixtures/test";

test("home shows the user's largest accounts and changes in their industries, which link to accounts and charts", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");

  await page.goto("/sales-home");

  await expect(page.getByRole("heading", { level: 1, name: /to do today$/ })).toBeVisible();
  const mine = page.getByRole("region", { name: "My accounts" });
  await expect(mine.getByRole("row")).toHaveCount(9);
  await expect(mine.getByRole("img").first()).toBeVisible();
  const moved = page.getByRole("region", { name: "What moved" }).getByRole("listitem");
  await expect(moved).toHaveCount(3);
  const first = moved.first();
  await expect(first.getByRole("link", { name: /^Chart of / })).toHaveAttribute(
    "href",
    /^\/industry-insights\?.*#chart-/,
  );
  const link = first.getByRole("link", { name: /^\d+ accounts? of yours/ });
  const count = ((await link.textContent()) ?? "").split(" ")[0];

  await link.click();

  await expect(page).toHaveURL(/\/all-accounts\?owner=me&industry=/);
  await expect(page.getByText(`${count} account${count === "1" ? "" : "s"} of yours`)).toBeVisible();
});

test("recently opened accounts appear on another device at home and in ⌘K, and signing out clears them", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email } = await join(context.request);
  await page.goto("/sales-home");
  await expect(page.getByText("Accounts you open appear here, on all your devices.")).toBeVisible();
  const { items } = await (await page.request.get("/api/accounts?limit=1")).json();
  const { id, name }: { id: string; name: string } = items[0];
  const noted = page.waitForResponse((response) => response.url().endsWith("/visit"));
  await page.goto(`/account/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await noted;

  const elsewhere = await browser.newContext({ baseURL: `${baseURL}` });
  const signedIn = await elsewhere.request.post("/api/auth/login", {
    data: { email, password: newUserPassword },
  });
  expect(signedIn.status()).toBe(200);
  const other = await elsewhere.newPage();
  await other.goto("/sales-home");
  await expect(other.getByRole("region", { name: "Recently opened" }).getByRole("link", { name })).toBeVisible();
  await other.keyboard.press("ControlOrMeta+k");
  await expect(other.getByRole("group", { name: "Recently opened" }).getByRole("option", { name })).toBeVisible();
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: /account menu/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/login/);
  expect(await other.evaluate(() => JSON.stringify({ ...window.localStorage }))).not.toContain(name);
  expect(await readCache(other)).toEqual({});
  await elsewhere.close();
});

test("users who can't own accounts see the client's signals and its largest accounts", async ({ signedInAs }) => {
  const page = await signedInAs("user@acme.example");
  await page.goto("/sales-home");

  const queue = page.getByRole("list", { name: "To do now" }).getByRole("listitem");
  await expect(queue.filter({ hasText: / · (today|\d+ days? ago)/ }).first()).toBeVisible();
  const largest = page.getByRole("region", { name: "Largest accounts" });
  await expect(largest.getByRole("row")).toHaveCount(9);
  await largest.getByRole("link", { name: /^All [\d,]+ accounts$/ }).click();

  await expect(page).toHaveURL(/\/all-accounts\?owner=all$/);
});

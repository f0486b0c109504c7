import type { Page } from "@playwright/test";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Finds an account by its name through the API, as the screens do. */
async function findAccount(page: Page, q: string) {
  const response = await page.request.get(`/api/accounts?${new URLSearchParams({ q, limit: "1" })}`);
  const [account] = accountsPageSchema.parse(await response.json()).items;
  if (!account) throw new Error(`no account called ${q}`);
  return account;
}

/** Finds an account with a do-not-contact contact. */
async function findBarred(page: Page): Promise<string> {
  const response = await page.request.get("/api/accounts?limit=100&sort=-market_cap");
  for (const { id } of accountsPageSchema.parse(await response.json()).items) {
    const contacts = await page.request.get(`/api/accounts/${id}/contacts`);
    if ((await contacts.text()).includes('"do_not_contact":true')) return id;
  }
  throw new Error("nobody in the sample asked not to be contacted");
}

test("an account shows sources, charts, local times and its contacts, and Back returns to the previous tab", async ({
  signedInAs,
}) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("an account shows its name, the source of a value and charts of its industry", async () => {
    const { id } = await findAccount(page, "Estée Lauder");
    await page.goto(`/account/${id}`);

    await expect(page.getByRole("heading", { level: 1, name: /Estée Lauder/ })).toBeVisible();
    await page.getByLabel("Source of Sector").click();
    const source = page.getByText("list of S&P 500 companies").filter({ visible: true });
    await expect(source.first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(source).toHaveCount(0);
    await page.getByLabel("Source of Sector").click();
    await expect(source.first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(source).toHaveCount(0);
    const chart = page.getByRole("img", { name: /^Gross output, .* every year from 2013 to 2023\. Latest: \$/ });
    await expect(chart).toBeVisible();

    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(page.getByRole("img", { name: /^Gross output, .* from 1997 to 2023/ })).toBeVisible();
    const figure = page.getByRole("figure").filter({ hasText: "Gross output" });
    await figure.locator("summary").click();
    await expect(figure.getByRole("row").filter({ hasText: "1997" })).toContainText("million");
    const csv = await page.request.get(
      (await figure.getByRole("link", { name: /Download CSV/ }).getAttribute("href")) ?? "",
    );
    expect(csv.headers()["content-type"]).toContain("text/csv");
  });

  await test.step("arrow keys move along a chart, Back returns to the previous tab, and do-not-contact people have no contact links", async () => {
    const { id } = await findAccount(page, "3M");
    await page.goto(`/account/${id}`);
    const figure = page.getByRole("figure").first();
    await expect(figure).toContainText("2023 · ");
    await figure.getByRole("img").focus();
    await page.keyboard.press("Home");
    await expect(figure).not.toContainText("2023 · ");
    await page.keyboard.press("ArrowRight");
    await expect(figure.locator("p", { hasText: "2014" })).toBeVisible();

    const peopleTab = page
      .getByRole("navigation", { name: "Account sections" })
      .getByRole("link", { name: /Contacts/ });
    await peopleTab.click();
    await expect(page.getByRole("heading", { level: 2, name: "Contacts" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 2, name: "Company" })).toBeVisible();
    await peopleTab.click();
    await page
      .getByRole("navigation", { name: "Level" })
      .getByRole("link", { name: /^Director/ })
      .click();
    await expect(page).toHaveURL(/tab=people&level=director/);
    const people = page.getByRole("table");
    await expect(people.getByRole("row").nth(1)).toContainText("Director");
    await page.goto(`/account/${await findBarred(page)}?tab=people`);
    const barred = people.getByRole("row").filter({ hasText: "Do not contact" });
    await expect(barred.first()).toBeVisible();
    for (const row of await barred.all()) {
      await expect(row.locator("a[href^='mailto:'], a[href^='tel:']")).toHaveCount(0);
      await expect(row.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
    }
    const mails = await people
      .locator("a[href^='mailto:']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.filter((href) => !href.endsWith(".example"))).toEqual([]);
  });

  await test.step("an account and its people show the local time of their city", async () => {
    const { id } = await findAccount(page, "Texas Instruments");
    await page.goto(`/account/${id}?tab=people`);
    const now = () =>
      new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "America/Chicago" }).format(Date.now());

    const clocks = page.getByText(/in Dallas, (outside )?office hours/);
    await expect(clocks).toHaveCount(2);
    // The expected time is computed again for each poll, as the minute may change in between.
    await expect.poll(async () => (await clocks.first().locator("time").textContent()) === now()).toBe(true);
    await expect(clocks.first()).toHaveAttribute("title", /America\/Chicago/);
  });
});

test("an account opens with its committee and activity, and its sections keep their position", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");

  await test.step("an account opens with its buying committee and latest activity, and c logs a call", async () => {
    const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Briefing ${Date.now()}` }));
    for (const body of ["one", "two", "three", "four", "five", "six", "seven"])
      await post(page, `/api/accounts/${id}/notes`, { body: `Note ${body}` });
    await page.goto(`/account/${id}`);

    await expect(page.getByRole("region", { name: "Buying committee" })).toContainText("0 of 5 roles filled");
    const activity = page.getByRole("list", { name: "Activity" });
    await expect(activity.getByRole("listitem").filter({ hasText: "Note seven" })).toBeVisible();
    await expect(activity).not.toContainText("Note one");
    await page.keyboard.press("c");
    await expect(page.getByRole("radio", { name: "Call" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Call" })).toBeFocused();
    await page.keyboard.type("10 min, wants pricing");
    await page.keyboard.press("Enter");

    await expect(activity.getByRole("listitem").first()).toContainText("wants pricing");
    await page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name: "Activity" }).click();
    await expect(page).toHaveURL(`/account/${id}?tab=activity`);
    await expect(activity).toContainText("Note one");
  });

  await test.step("an account's sections keep their position for every user when notes and tasks are added", async () => {
    const data = { name: `Steady ${Date.now()}`, hq_city: "Nowhere Falls" };
    const { id } = await (await page.request.post("/api/accounts", { data })).json();
    const topOf = async (of: Page) => {
      await of.goto(`/account/${id}`);
      // Announcements above the page differ between the two users and may appear at any time, so their height is
      // subtracted.
      return of.getByRole("navigation", { name: "Account sections" }).evaluate((sections) => {
        const above = document.querySelector("[aria-label='Announcements']");
        return Math.round(sections.getBoundingClientRect().y - (above?.getBoundingClientRect().height ?? 0));
      });
    };
    const admin = await signedInAs("clientadmin@globex.example");
    const before = [await topOf(page), await topOf(admin)];
    await expect(page.getByRole("region", { name: "At a glance" })).toContainText("Next stepNo open task");
    await expect(page.getByRole("region", { name: "At a glance" })).toContainText("Last activityNone yet");
    await expect(page.getByText(/office hours/), "in an unknown city").toHaveCount(0);

    await page.request.post(`/api/accounts/${id}/notes`, { data: { body: "First" } });
    await page.request.post(`/api/accounts/${id}/tasks`, { data: { title: "Call them", due_date: "2026-01-05" } });

    expect([await topOf(page), await topOf(admin)]).toEqual(before);
    await expect(page.getByText(/^\d+ days overdue$/).first()).toBeVisible();
  });
});

// Print styles hide elements by `display`, which also removes them from role queries.
test("an account prints on one page with the sources of its values and without controls", async ({ signedInAs }) => {
  const page = await signedInAs("leader@acme.example");
  const { id } = await findAccount(page, "Microsoft");
  await page.goto(`/account/${id}`);
  const facts = page.getByRole("region", { name: "Company" });
  await expect(facts.getByText("Market cap", { exact: true })).toBeVisible();

  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("heading", { level: 1, name: "Microsoft" })).toBeVisible();
  await expect(facts.getByRole("list", { name: "Sources" })).toContainText(/, high confidence, \d+ \w+ \d{4}/);
  for (const name of ["Main", "Account sections"]) await expect(page.getByRole("navigation", { name })).toHaveCount(0);
  for (const name of [/^Alerts/, /account menu/, /^Search/, /^Remove/, /Watch/, /^Source of/]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("img")).toHaveCount(0);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

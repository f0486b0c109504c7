import type { Locator, Page } from "@playwright/test";
import { linkTo } from "../fixtures/emulators/mailbox";
import { expect, test } from "../fixtures/test";

const maxActions = 25;

/** Counts the actions on a page: clicks, filled and chosen fields, and opened URLs. */
function countActions(page: Page) {
  let actions = 0;
  const counted =
    <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
    async (...args: Args) => {
      actions += 1;
      await act(...args);
    };
  return {
    open: counted((url: string) => page.goto(url)),
    click: counted((target: Locator) => target.click()),
    fill: counted((target: Locator, text: string) => target.fill(text)),
    choose: counted((target: Locator, label: string) => target.selectOption({ label })),
    count: () => actions,
  };
}

test("a new company gets from the start page to an account with figures and a task in at most 25 actions", async ({
  page,
}) => {
  const email = `nora-${crypto.randomUUID().slice(0, 8)}@journey-works.example`;
  const { open, click, fill, choose, count } = countActions(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  await open("/");
  await click(page.getByRole("main").getByRole("link", { name: "Create workspace" }));
  await fill(page.getByLabel("Work email"), email);
  await click(button("Continue"));
  await expect(heading("Check your email")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await open(await linkTo(email, "/verify"));
  await fill(page.getByLabel("Full name"), "Nora Newcomer");
  await fill(page.getByLabel("Password", { exact: true }), "correct horse stapler");
  await click(button("Create account"));

  await expect(heading("Create your workspace")).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue("Journey-works");
  await click(button("Create workspace"));

  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByText("0 of 4 done")).toBeVisible();
  await expect(steps.getByRole("listitem")).toContainText([
    "Import your accounts",
    "Define account fit",
    "Invite your colleagues",
    "Choose sources",
  ]);
  await expect(page.getByText("No alerts yet.", { exact: false })).toBeVisible();
  await click(steps.getByRole("link", { name: "Add an account" }));
  await click(button("Add account").first());
  const adding = page.getByRole("dialog", { name: "Add account" });
  await fill(adding.getByLabel("Name", { exact: true }), "Northwind");
  await choose(adding.getByLabel("Industry"), "Chemical products");
  await click(adding.getByRole("button", { name: "Add account" }));
  await expect(heading("Northwind")).toBeVisible();
  const figures = page.getByRole("region", { name: /^Chemical products/ });
  await expect(figures.getByRole("heading", { name: "Gross output" })).toBeVisible();
  await click(page.getByRole("radio", { name: "Task" }));
  await fill(page.getByRole("textbox", { name: "Task" }), "Call them");
  await click(button("Add task"));
  await expect(page.getByText("Call them").first()).toBeVisible();

  expect(count()).toBeLessThanOrEqual(maxActions);
  await page.goto("/sales-home");
  await expect(steps.getByText("1 of 4 done")).toBeVisible();
  for (const name of ["Set account fit", "Choose sources", "Invite"]) {
    await steps.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: "Access Denied" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\?section=/);
    await page.goto("/sales-home");
  }
  await page.goto("/all-accounts/import");
  await expect(heading("Import a file")).toBeVisible();
});

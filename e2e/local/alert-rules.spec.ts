import type { Page } from "@playwright/test";
import { z } from "zod";
import { alertIn, bell, drawer, openAlerts } from "../fixtures/alerts";
import { type BackendClient, backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const keeper = "clientadmin@globex.example";
const colleague = "rep@globex.example";
const settings = "/settings?section=alert-rules";

/** Rules stay after a test, so each has a unique name. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

const editor = (page: Page) => page.getByRole("dialog", { name: "New alert rule" });
const ruleIn = (page: Page, name: string) =>
  page.getByRole("list", { name: "Alert rules" }).getByRole("listitem").filter({ hasText: name });

const idsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Deletes the rules of earlier tests, which would raise alerts as well. */
async function deleteRules({ call }: BackendClient): Promise<void> {
  const { items } = idsSchema.parse(await call("GET", "/alert-rules/"));
  for (const { id } of items) await call("DELETE", `/alert-rules/${id}/`);
}

/** A state in which no other test has accounts: signals there would raise alerts of these rules as well. */
const state = { code: "VI", name: "US Virgin Islands" };

/** Adds an account without an owner in that state: its changes raise no alerts without a rule. */
async function addUnowned({ call }: BackendClient): Promise<string> {
  const account = { name: unique("Unowned"), hq_state: state.code };
  return z.object({ id: z.string() }).parse(await call("POST", "/accounts/", account)).id;
}

const addSignal = ({ call }: BackendClient, accountId: string, title: string) =>
  call("POST", `/accounts/${accountId}/signals/`, { title, source: "Newswire" });

test.describe.configure({ mode: "default", timeout: 120_000 });

test("a rule is previewed and saved, alerts live about a new signal, explains the alert, and is turned off", async ({
  signedInAs,
}) => {
  const [page, from, me] = [await signedInAs(keeper), await backendAs(colleague), await backendAs(keeper)];
  await deleteRules(me);
  const [account, name] = [await addUnowned(me), unique("Anything new")];
  await addSignal(from, account, unique("Before"));
  await openLive(page, settings);

  await page.getByRole("button", { name: "New rule" }).click();
  await editor(page).getByLabel("Which accounts").selectOption("Accounts without an owner");
  await editor(page)
    .getByRole("button", { name: /^State/ })
    .click();
  await page.getByRole("dialog", { name: "Filter by state" }).getByRole("checkbox", { name: state.name }).check();
  await page.keyboard.press("Escape");
  await expect(editor(page).getByText(/^Would have raised \d+ alerts? in the last 30 days\.$/)).toBeVisible();
  await expect(editor(page).getByRole("list", { name: "Alerts this rule would have sent" })).toContainText("Before");
  await editor(page).getByRole("button", { name: "Save rule" }).click();
  await expect(editor(page).getByText("Enter a name.")).toBeVisible();
  await editor(page).getByRole("textbox", { name: "Name" }).fill(name);
  await editor(page).getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(ruleIn(page, name)).toContainText("No alert in 30 days");

  const title = unique("Opens a plant");
  await addSignal(from, account, title);
  await openAlerts(page, title);
  await alertIn(page, title).hover();
  await drawer(page)
    .getByRole("button", { name: `Why did I get this? ${title}` })
    .click();
  const why = page.getByRole("dialog", { name: "Why did I get this?" });
  await expect(why).toContainText(`Your rule “${name}” sent this alert.`);
  await expect(why).toContainText("1 alert in 30 days");
  await why.getByRole("button", { name: "Turn rule off" }).click();
  await expect(page.getByText(`“${name}” is off.`)).toBeVisible();

  await addSignal(from, account, unique("Unheard"));
  await addSignal(from, account, unique("Unheard too"));
  await page.goto(settings);
  await expect(ruleIn(page, name)).toContainText("1 alert in 30 days");
  await expect(ruleIn(page, name).getByRole("checkbox")).not.toBeChecked();
  await deleteRules(me);
});

test("an alert links to its rule, and the rule shows that its alerts were deleted", async ({ signedInAs }) => {
  const [page, from, me] = [await signedInAs(keeper), await backendAs(colleague), await backendAs(keeper)];
  await deleteRules(me);
  const [account, name, title] = [await addUnowned(me), unique("Noise"), unique("Chatter")];
  await me.call("POST", "/alert-rules/", { name, query: `owner=none&state=${state.code}`, kind: "signal", topics: [] });
  await openLive(page);
  await addSignal(from, account, title);
  await openAlerts(page, title);
  await alertIn(page, title).hover();
  await drawer(page)
    .getByRole("button", { name: `Why did I get this? ${title}` })
    .click();
  await page.getByRole("link", { name: "Open rule" }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(ruleIn(page, name)).toHaveAttribute("aria-current", "true");
  await bell(page).click();
  await alertIn(page, title).hover();
  const noted = page.waitForResponse("**/api/alert-rules/deleted");
  await drawer(page)
    .getByRole("button", { name: `Delete ${title}` })
    .click();
  expect((await noted).ok()).toBe(true);
  await page.goto(settings);

  await expect(ruleIn(page, name)).toContainText("1 alert in 30 days · all deleted by you");
  await deleteRules(me);
});

test("a rule created from the accounts list starts with its filters and can be edited, deleted and restored", async ({
  signedInAs,
}) => {
  const [page, me] = [await signedInAs(keeper), await backendAs(keeper)];
  await deleteRules(me);
  const name = unique("West");
  await page.goto("/all-accounts?state=CA");
  await expect(page.getByText(/^Showing 1–/)).toBeVisible();

  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(editor(page).getByRole("button", { name: /^Remove filter State: / })).toBeVisible();
  await editor(page).getByLabel("Notify me when", { exact: true }).selectOption("A value changes");
  await editor(page).getByRole("checkbox", { name: "Stage" }).check();
  await editor(page).getByRole("textbox", { name: "Name" }).fill(name);
  await editor(page).getByRole("button", { name: "Save rule" }).click();
  await page.getByRole("button", { name: "All rules" }).click();
  await expect(ruleIn(page, name)).toContainText("Stage changes · All accounts · CA");

  await ruleIn(page, name)
    .getByRole("button", { name: `Change ${name}` })
    .click();
  const change = page.getByRole("dialog", { name: "Edit rule" });
  await change.getByRole("checkbox", { name: "Tier" }).check();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(ruleIn(page, name)).toContainText("Stage or tier changes");
  await ruleIn(page, name)
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(ruleIn(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();

  await expect(ruleIn(page, name)).toContainText("Stage or tier changes");
  await deleteRules(me);
});

test("a rule for industries takes a threshold, is previewed on past months, and is saved", async ({ page }) => {
  await join(page.request);
  const name = unique("Industries");
  await openLive(page, settings);
  await page.getByRole("button", { name: "New rule" }).click();

  await editor(page).getByLabel("Notify me when", { exact: true }).selectOption("An industry moves by more than usual");
  await editor(page).getByRole("checkbox", { name: "It falls" }).check();
  await editor(page).getByLabel("By how much").selectOption({ label: "3 σ, 4.5 times the usual monthly change" });
  await editor(page).getByLabel("Which accounts’ industries").selectOption("All accounts");
  await expect(
    editor(page).getByText(/^Would have raised .+ for \w{3} \d{4} to \w{3} \d{4}, the latest month with data\.$/),
  ).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await editor(page).getByRole("textbox", { name: "Name" }).fill(name);
  await editor(page).getByRole("button", { name: "Save rule" }).click();

  await expect(ruleIn(page, name)).toContainText("An industry falls by 3 σ or more · All accounts");
});

test("examples help to create the first rule, and axe finds no violations", async ({ signedInAs }) => {
  const [page, me] = [await signedInAs(keeper), await backendAs(keeper)];
  await deleteRules(me);
  await page.goto(settings);
  await expect(page.getByRole("list", { name: "Examples" }).getByRole("listitem")).toHaveCount(5);
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "My accounts move to another stage" }).click();
  await expect(editor(page).getByRole("textbox", { name: "Name" })).toHaveValue("My accounts move to another stage");
  await expect(editor(page).getByText(/^Would have raised /)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await editor(page).getByRole("button", { name: "Save rule" }).click();
  await expect(ruleIn(page, "My accounts move to another stage")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await deleteRules(me);
});

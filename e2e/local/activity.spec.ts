import type { Page } from "@playwright/test";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { alertIn, drawer, openAlerts } from "../fixtures/alerts";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const leader = "leader@acme.example";
const rep = "rep@acme.example";
const reader = "user@acme.example";

/** Sectors whose monthly figures are updated automatically: their changes appear among an account's signals. */
const moving = ["21", "23", "31-33", "51", "52", "53"];

/** An account that no other test here uses: the nth account outside those sectors that the rep doesn't own. */
async function pickAccount(page: Page, n: number): Promise<string> {
  const response = await page.request.get("/api/accounts?limit=200");
  const { items } = accountsPageSchema.parse(await response.json());
  const isCalm = ({ naics_sector: sector }: (typeof items)[number]) => !moving.includes(sector ?? "");
  const account = items.filter((one) => one.owner?.name !== "Ravi Petersen" && isCalm(one))[n];
  if (!account) throw new Error("too few accounts");
  return `/account/${account.id}`;
}

/**
 * Waits for the only alert that contains `text`, and follows its link. The count on the bell can't be used, as other
 * tests raise alerts for the same users, and read them.
 */
async function followAlert(page: Page, text: string): Promise<void> {
  await openAlerts(page, text);
  await expect(alertIn(page, text)).toHaveCount(1);
  await alertIn(page, text).getByRole("link").first().click();
  await expect(drawer(page)).toHaveCount(0);
}

/** The row that the URL names. */
const currentRow = (page: Page) => page.locator("[aria-current='true']");

test.describe.configure({ mode: "default", timeout: 120_000 });

test("a colleague's task and mention alert the person once, live, with a link to the item", async ({ signedInAs }) => {
  const [leading, colleague] = [await signedInAs(leader), await signedInAs(rep)];
  await openLive(colleague);

  await test.step("R16 · assigning a task alerts the assignee once, live, and the alert links to the task", async () => {
    const title = `Call their buyer ${Date.now()}`;
    await leading.goto(`${await pickAccount(leading, 0)}?tab=activity`);

    await leading.getByRole("button", { name: "New task" }).click();
    await leading.getByLabel("Task", { exact: true }).fill(title);
    await leading.getByLabel(/^Due/).fill("2099-11-20");
    await leading.getByRole("button", { name: /^Assignee/ }).click();
    await leading.getByRole("combobox", { name: "Find a colleague" }).fill("rav");
    await expect(leading.getByRole("option", { name: /Ravi Petersen/ })).toBeVisible();
    await leading.keyboard.press("Enter");
    await expect(leading.getByRole("button", { name: "Assignee: Ravi Petersen" })).toBeVisible();
    await leading.getByRole("button", { name: "Add task" }).dblclick();

    await expect(leading.getByRole("list", { name: "Open tasks" }).getByRole("listitem")).toHaveCount(1);
    await expect(leading.getByRole("link", { name: title })).toBeVisible();
    await followAlert(colleague, title);
    await expect(colleague).toHaveURL(/tab=activity&task=/);
    await expect(currentRow(colleague)).toContainText(title);
    await expect(currentRow(colleague)).toContainText("20 Nov 2099");
    const saved = colleague.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
    await colleague.getByRole("checkbox", { name: `Done: ${title}` }).check();
    await expect(currentRow(colleague)).toContainText("Done");
    await saved;
    await colleague.reload();

    await expect(colleague.getByText("1 task done")).toBeVisible();
    await expect(colleague.getByRole("checkbox", { name: `Done: ${title}` })).toBeChecked();
  });

  await test.step("R16 · mentioning a colleague by keyboard alerts them once, live, and the alert links to the note", async () => {
    const text = `knows them ${Date.now()}`;
    await leading.goto(`${await pickAccount(leading, 1)}?tab=activity`);
    const note = leading.getByRole("textbox", { name: "Note" });

    await note.click();
    await leading.keyboard.type("I think @");
    await expect(leading.getByRole("option", { name: /Carla Adeyemi/ })).toBeVisible();
    await expect(leading.getByRole("option", { name: /Lena Okafor/ }), "nobody mentions themselves").toHaveCount(0);
    await leading.keyboard.type("pet");
    await expect(leading.getByRole("option")).toHaveText([/Ravi Petersen/]);
    await leading.keyboard.press("Enter");
    await expect(note).toHaveValue("I think @Ravi Petersen ");
    await leading.keyboard.type(text);
    await leading.keyboard.press("Control+Enter");
    await leading.keyboard.press("Control+Enter");

    await expect(note).toHaveValue("");
    await expect(leading.getByRole("list", { name: "Activity" }).getByRole("listitem")).toHaveCount(1);
    await expect(leading.getByRole("list", { name: "Activity" })).toContainText(`I think @Ravi Petersen ${text}`);
    await followAlert(colleague, text);
    await expect(colleague).toHaveURL(/tab=activity&note=/);
    await expect(currentRow(colleague)).toContainText(text);
  });
});

test("R16 · a signal on an account alerts its watchers once with a link, and nobody after unwatching", async ({
  signedInAs,
}) => {
  const [recorder, watcher] = [await signedInAs(leader), await signedInAs(rep)];
  const path = await pickAccount(recorder, 2);
  await watcher.goto(path);
  await watcher.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(watcher.getByRole("button", { name: "Watching" })).toHaveAttribute("aria-pressed", "true");
  await expect(watcher.getByText(/^You’ll be notified of signals on /)).toBeVisible();
  await openLive(watcher);
  const title = `A plant opens ${Date.now()}`;
  await recorder.goto(`${path}?tab=signals`);
  const record = async (name: string) => {
    await recorder.getByRole("button", { name: "Record a signal" }).click();
    await recorder.getByLabel("What happened").fill(name);
    await recorder.getByLabel("Source").fill("Local paper");
    await recorder.getByLabel(/^Link/).fill("https://news.example/plant");
    await recorder.getByRole("button", { name: "Record signal" }).dblclick();
    await expect(recorder.getByRole("list", { name: "Signals" })).toContainText(name);
  };

  await record(title);

  await expect(recorder.getByRole("list", { name: "Signals" }).getByRole("listitem")).toHaveCount(1);
  await expect(recorder.getByRole("main").getByRole("link", { name: /^Signals/ })).toHaveText("Signals1");
  await followAlert(watcher, title);
  await expect(watcher).toHaveURL(/tab=signals&signal=/);
  await expect(currentRow(watcher)).toContainText(`${title}`);
  await expect(currentRow(watcher)).toContainText("Recorded by Lena Okafor");
  await expect(currentRow(watcher).getByRole("link", { name: /news\.example/ })).toHaveAttribute("rel", /noopener/);
  const unwatched = watcher.waitForResponse((response) => response.url().endsWith("/watch"));
  await watcher.getByRole("button", { name: "Watching" }).click();
  await expect(watcher.getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  expect((await unwatched).ok()).toBe(true);
  await watcher.reload();
  await expect(watcher.getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  const name = await recorder.getByRole("heading", { level: 1 }).textContent();
  await record(`${title}, again`);

  await test.step("changing an account's owner by keyboard alerts the new owner", async () => {
    await recorder.getByRole("button", { name: /^Owner:/ }).press("Enter");
    await expect(recorder.getByRole("combobox", { name: "Find a colleague" })).toBeFocused();
    await recorder.keyboard.type("ravi");
    await expect(recorder.getByRole("option", { name: /Ravi Petersen/ })).toHaveAttribute("aria-selected", "true");
    await recorder.keyboard.press("Enter");
    await expect(recorder.getByRole("button", { name: "Owner: Ravi Petersen" })).toBeFocused();

    // Alerts arrive in order: if the signal had raised an alert for this user, that would have arrived before the alert
    // about the assignment.
    await openAlerts(watcher, `${name} was assigned to you`);
    await expect(alertIn(watcher, `${title}, again`)).toHaveCount(0);
    await alertIn(watcher, `${name} was assigned to you`).getByRole("link").first().click();
    await expect(drawer(watcher)).toHaveCount(0);
    await expect(watcher.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
    await expect(watcher.getByRole("region", { name: "At a glance" })).toContainText("OwnerRavi Petersen");
    await expect(watcher.getByRole("button", { name: /^Owner/ })).toHaveCount(0);
  });
});

test("read-only users can write notes, replies and tasks, and the server rejects other writes", async ({
  signedInAs,
  requestAs,
}) => {
  const [page, request] = [await signedInAs(reader), await requestAs(reader)];
  const path = await pickAccount(page, 4);
  const writer = await requestAs(leader);
  await writer.post(`/api/accounts/${path.slice("/account/".length)}/tasks`, { data: { title: "Not theirs" } });

  await page.goto(`${path}?tab=activity`);
  await expect(page.getByRole("list", { name: "Open tasks" })).toContainText("Not theirs");
  await expect(page.getByRole("heading", { level: 2, name: "Activity" })).toBeVisible();
  const composer = page.getByRole("form", { name: "New activity" });
  await expect(composer.getByRole("radio")).toHaveText(["Note", "Task"]);
  await expect(page.getByRole("button", { name: "New task" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
  await composer.getByRole("textbox", { name: "Note" }).fill("Seen at the fair");
  await composer.getByRole("button", { name: "Add note" }).click();
  const entry = page
    .getByRole("list", { name: "Activity" })
    .getByRole("listitem")
    .filter({ hasText: "Seen at the fair" });
  await entry.getByRole("button", { name: "Reply" }).click();
  await expect(entry.getByRole("form", { name: "Reply" })).toBeVisible();
  await page.goto(`${path}?tab=signals`);
  await expect(page.getByText("No signals yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Record a signal" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Brief" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Remove" })).toHaveCount(0);

  const api = `/api/accounts/${path.slice("/account/".length)}`;
  expect((await request.post(`${api}/conversations`, { data: { kind: "call", body: "Mine" } })).status()).toBe(403);
  expect((await request.post(`${api}/signals`, { data: { title: "Mine", source: "Me" } })).status()).toBe(403);
  expect((await request.put(`${api}/owner`, { data: { uid: null } })).status()).toBe(403);
});

test("W5 · scripts, HTML and unsafe links are shown as text, and an overdue task can be edited in place", async ({
  signedInAs,
}) => {
  const page = await signedInAs(leader);
  const path = await pickAccount(page, 5);
  const evil = `<img src=x onerror="document.title='hacked'"> <script>document.title='hacked'</script> ${Date.now()}`;
  const api = `/api/accounts/${path.slice("/account/".length)}`;

  await page.request.post(`${api}/notes`, { data: { body: `${evil} [press](javascript:alert(1)) @[nobody here]` } });
  await page.request.post(`${api}/tasks`, { data: { title: evil } });
  await page.request.post(`${api}/signals`, { data: { title: evil, source: evil.slice(0, 100) } });
  const refused = await page.request.post(`${api}/signals`, {
    data: { title: "A", source: "B", url: "javascript:alert(1)" },
  });

  expect(refused.status()).toBe(400);
  const title = `Send the offer ${Date.now()}`;
  await page.request.post(`${api}/tasks`, { data: { title, due_date: "2020-01-02" } });
  await page.goto(`${path}?tab=signals`);
  await expect(page.getByRole("list", { name: "Signals" })).toContainText(evil);
  await expect(page.getByRole("main").locator("img, a[href^='javascript']")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/hacked/);
  await page.goto(`${path}?tab=activity`);
  await expect(page.getByRole("list", { name: "Activity" })).toContainText(
    `${evil} [press](javascript:alert(1)) @[nobody here]`,
  );
  const tasks = page.getByRole("list", { name: "Open tasks" });
  await expect(tasks).toContainText(evil);
  await expect(page.getByRole("main").locator("img, a[href^='javascript']")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/hacked/);

  const task = tasks.getByRole("listitem").filter({ hasText: title });
  await expect(task).toContainText(/[\d,]+ days overdue/);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const warning = page.getByText("This date is in the past. The task will be overdue at once.");
  await expect(warning).toBeVisible();
  await page.getByLabel("Task", { exact: true }).fill(`${title} again`);
  await page.getByLabel(/^Due/).fill("");
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "Save task" }).click();

  await expect(task).toContainText(`${title} again`);
  await expect(task).not.toContainText(/overdue/i);
});

test("long lists load page by page, and a link to an old note opens it", async ({ signedInAs, requestAs }) => {
  const [page, writer] = [await signedInAs(rep), await requestAs(leader)];
  const path = await pickAccount(page, 6);
  const ids: string[] = [];
  for (let n = 1; n <= 23; n += 1) {
    const response = await writer.post(`/api/accounts/${path.slice("/account/".length)}/notes`, {
      data: { body: `Note number ${n}.` },
    });
    const { id }: { id: string } = await response.json();
    ids.push(id);
  }
  const notes = page.getByRole("list", { name: "Activity" }).getByRole("listitem");

  await page.goto(`${path}?tab=activity`);
  await expect(notes).toHaveCount(20);
  await page.getByRole("button", { name: "Load more activity" }).click();
  await expect(notes).toHaveCount(23);
  await expect(notes.last()).toContainText("Note number 1.");
  await expect(page.getByRole("button", { name: "Load more activity" })).toHaveCount(0);
  await page.goto(`${path}?tab=activity&note=${ids[0]}`);

  await expect(currentRow(page)).toContainText("Note number 1.");
  await expect(currentRow(page)).toBeInViewport();
});

test.describe("when the connection fails", () => {
  test.use({ allowedConsoleErrors: [/net::ERR_/] });

  test("a note's text survives a failed request and a reload, and a failed check of a task reverts", async ({
    signedInAs,
  }) => {
    const page = await signedInAs(rep);
    const path = await pickAccount(page, 8);
    const text = `Half a thought ${Date.now()}`;
    await page.goto(`${path}?tab=activity`);
    const note = page.getByRole("textbox", { name: "Note" });
    await note.click();
    await page.keyboard.type("@len");
    await expect(page.getByRole("option", { name: /Lena Okafor/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type(text);

    const requests = /\/api\/accounts\/[^/]+\/notes$/;
    await page.route(requests, (route) => route.abort());
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "no connection" })).toBeVisible();
    await expect(note).toHaveValue(`@Lena Okafor ${text}`);
    await page.unroute(requests);
    await page.reload();
    await expect(page.getByText("Your draft was restored.")).toBeVisible();
    await expect(note).toHaveValue(`@Lena Okafor ${text}`);
    await page.getByRole("button", { name: "Add note" }).click();

    await expect(page.getByRole("list", { name: "Activity" })).toContainText(`@Lena Okafor ${text}`);
    await expect(note).toHaveValue("");
    await page.request.post(`/api/accounts/${path.slice("/account/".length)}/tasks`, { data: { title: "Ask twice" } });
    await page.reload();
    await expect(page.getByRole("list", { name: "Activity" })).toContainText(text);
    await expect(note).toHaveValue("");

    const box = page.getByRole("checkbox", { name: "Done: Ask twice" });
    await page.route(/\/tasks\/[^/]+$/, (route) => route.abort());
    await box.click();
    await expect(page.getByRole("alert").filter({ hasText: "no connection" })).toBeVisible();
    await expect(box).not.toBeChecked();
  });
});

test("C6 · R16 · a request from the access denied page alerts the client's admins once", async ({ signedInAs }) => {
  const [page, admin] = [await signedInAs(reader), await signedInAs("clientadmin@acme.example")];
  await openLive(admin);
  const reason = `The quarterly report ${Date.now()}`;
  await page.goto("/access-denied");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/sales-home");

  await page.getByLabel(/What do you need it for/).fill(reason);
  await page.getByRole("button", { name: "Request access" }).dblclick();

  await expect(page.getByText("Sent. Your administrators have been notified.")).toBeVisible();
  await openAlerts(admin, reason);
  await expect(alertIn(admin, reason)).toHaveCount(1);
  await expect(alertIn(admin, reason)).toContainText("Uma Castellano asks for access");
});

import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { holdRequests } from "./fixtures/hold-requests";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

const writer = "rep@globex.example";

test.describe.configure({ timeout: 120_000 });

/** Adds an account for this test, and opens its Activity. */
async function openAccount(page: Page): Promise<string> {
  const { id } = accountDetailSchema.parse(
    await post(page, "/api/accounts", { name: `Drafts ${crypto.randomUUID()}` }),
  );
  await page.goto(`/account/${id}?tab=activity`);
  return id;
}

const note = (page: Page) => page.getByRole("textbox", { name: "Note" });
const isSave = (method: string, url: string) => method === "PUT" && url.includes("/drafts/");

/** Types, and waits until the draft is saved on the server. */
async function typed(page: Page, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((response) => isSave(response.request().method(), response.url()));
  await act();
  expect((await saved).status()).toBe(200);
}

test("a draft continues on another device, disappears from both when sent, and stays hidden from colleagues", async ({
  signedInAs,
}) => {
  const [desk, phone] = [await signedInAs(writer), await signedInAs(writer)];
  const colleague = await signedInAs("clientadmin@globex.example");
  const id = await openAccount(desk);
  const path = `/account/${id}?tab=activity`;
  const saves: string[] = [];
  desk.on("request", (request) => isSave(request.method(), request.url()) && saves.push(request.url()));

  await note(desk).click();
  await typed(desk, () => desk.keyboard.type("They want a pilot in spring", { delay: 20 }));
  expect(saves, "not with every key").toHaveLength(1);
  await colleague.goto(path);
  await phone.goto(path);

  await expect(note(phone)).toHaveValue("They want a pilot in spring");
  await expect(phone.getByText("Your draft was restored.")).toBeVisible();
  await expect(note(colleague)).toHaveValue("");
  expect(await (await colleague.request.get(`/api/accounts/${id}/drafts`)).json()).toEqual({ items: [] });
  await note(phone).press("End");
  await typed(phone, () => phone.keyboard.type(", for ten people"));
  await note(phone).press("ControlOrMeta+Enter");
  await expect(phone.getByRole("list", { name: "Activity" })).toContainText(
    "They want a pilot in spring, for ten people",
  );

  await desk.reload();
  await expect(desk.getByRole("list", { name: "Activity" })).toContainText("for ten people");
  await expect(note(desk)).toHaveValue("");
  await phone.reload();
  await expect(phone.getByRole("list", { name: "Activity" })).toContainText("for ten people");
  await expect(note(phone)).toHaveValue("");
});

test("conflicting drafts show the other device's text and age, and either can be chosen by keyboard", async ({
  signedInAs,
}) => {
  const [desk, phone] = [await signedInAs(writer), await signedInAs(writer)];
  const path = `/account/${await openAccount(desk)}?tab=activity`;
  await phone.goto(path);
  await note(phone).click();
  await typed(phone, () => phone.keyboard.type("From the phone"));
  const notice = desk.getByRole("status").filter({ hasText: "Edited on another device" });

  await note(desk).click();
  await typed(desk, () => desk.keyboard.type("From the desk"));
  await expect(notice).toContainText(/just now|second|minute/);
  await expect(notice).toContainText("From the phone");
  expect(await findFaults(desk)).toEqual([]);
  await expect(note(desk)).toHaveValue("From the desk");
  await typed(desk, () => notice.getByRole("button", { name: "Keep this" }).press("Enter"));
  await expect(notice).toHaveCount(0);

  const other = phone.getByRole("status").filter({ hasText: "Edited on another device" });
  await note(phone).click();
  await note(phone).press("End");
  await typed(phone, () => phone.keyboard.type("!"));
  await expect(other).toContainText("From the desk");
  await other.getByRole("button", { name: "Use that" }).press("Enter");
  await expect(note(phone)).toHaveValue("From the desk");
  await expect(other).toHaveCount(0);
});

test("an unfinished reply, task and edit open on another device, where they can be saved or discarded", async ({
  signedInAs,
}) => {
  const [desk, phone] = [await signedInAs(writer), await signedInAs(writer)];
  const id = await openAccount(desk);
  await post(desk, `/api/accounts/${id}/notes`, { body: "They pay ten" });
  await desk.reload();
  await desk.getByRole("button", { name: "Reply", exact: true }).click();
  await typed(desk, () => desk.getByRole("textbox", { name: "Your reply" }).fill("Too mu"));
  await desk.getByRole("button", { name: "New task" }).click();
  await typed(desk, () => desk.getByLabel("Task", { exact: true }).fill("Ask them"));

  await phone.goto(`/account/${id}?tab=activity`);
  await expect(phone.getByRole("textbox", { name: "Your reply" })).toHaveValue("Too mu");
  await expect(phone.getByLabel("Task", { exact: true })).toHaveValue("Ask them");
  await typed(phone, () =>
    phone.getByRole("form", { name: "Reply" }).getByRole("button", { name: "Cancel" }).press("Enter"),
  );
  await typed(phone, () => phone.getByLabel("Task", { exact: true }).press("Escape"));
  await desk.reload();
  await expect(desk.getByRole("button", { name: "Reply", exact: true })).toBeVisible();
  await expect(desk.getByRole("button", { name: "New task" })).toBeVisible();
  await expect(desk.getByRole("textbox", { name: "Your reply" })).toHaveCount(0);

  const edit = async () => {
    await desk.getByRole("button", { name: "Actions for your note" }).press("Enter");
    await desk.getByRole("menuitem", { name: "Edit" }).press("Enter");
  };
  const field = (page: Page) => page.getByRole("textbox", { name: "Edited note" });
  const list = (page: Page) => page.getByRole("list", { name: "Activity" });
  await edit();
  await typed(desk, () => field(desk).fill("They pay twelve"));

  await phone.goto(`/account/${id}?tab=activity`);
  await expect(field(phone)).toHaveValue("They pay twelve");
  await expect(phone.getByText("Your draft was restored.")).toBeVisible();
  expect(await findFaults(phone, { within: "main" })).toEqual([]);
  await field(phone).press("ControlOrMeta+Enter");
  await expect(list(phone)).toContainText("They pay twelve");
  await expect(field(phone)).toHaveCount(0);
  await desk.reload();
  await expect(list(desk)).toContainText("They pay twelve");
  await expect(field(desk)).toHaveCount(0);

  await edit();
  await typed(desk, () => field(desk).fill("They pay nothing"));
  await typed(desk, () =>
    desk.getByRole("form", { name: "Edit note" }).getByRole("button", { name: "Cancel" }).press("Enter"),
  );
  await desk.reload();
  await expect(list(desk)).toContainText("They pay twelve");
  await expect(field(desk)).toHaveCount(0);
});

test("a late save doesn't restore the draft of a sent note, and leaving the page at once keeps the draft", async ({
  signedInAs,
}) => {
  const page = await signedInAs(writer);
  const path = `/account/${await openAccount(page)}?tab=activity`;
  const release = await holdRequests(page, "**/drafts/composer");
  const arrived = page.waitForRequest("**/drafts/composer");
  await note(page).click();
  await page.keyboard.type("Held up on its way");
  await arrived;

  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toHaveValue("");
  await typed(page, async () => release());
  await page.unroute("**/drafts/composer");
  await page.reload();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Held up on its way");
  await expect(note(page)).toHaveValue("");

  await note(page).click();
  await page.keyboard.type("Left in the middle");
  await page.goto("/all-accounts");
  const [other] = [await signedInAs(writer)];
  await expect(async () => {
    await other.goto(path);
    await expect(note(other)).toHaveValue("Left in the middle", { timeout: 2_000 });
  }).toPass();
});

test.describe("when the server can't save drafts", () => {
  test.use({ allowedConsoleErrors: [/net::ERR_|50[0-9]/] });

  test("saving is retried rarely, the tab keeps the text, and the note can be sent", async ({ signedInAs }) => {
    const page = await signedInAs(writer);
    await openAccount(page);
    let requestCount = 0;
    await page.route("**/drafts/composer", (route) => {
      requestCount += 1;
      return route.abort();
    });
    await note(page).click();
    for (const word of ["Half", " a", " thought"]) {
      const tried = requestCount;
      await page.keyboard.type(word);
      if (tried === 0) await expect.poll(() => requestCount).toBe(1);
    }

    await page.reload();
    await expect(note(page)).toHaveValue("Half a thought");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Activity" })).toContainText("Half a thought");
    await page.reload();
    await expect(note(page)).toHaveValue("");
    expect(requestCount).toBeLessThanOrEqual(4);
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

test("signing out hides a draft from the browser's next user and keeps it for its author", async ({ signedInAs }) => {
  const page = await signedInAs(writer);
  const id = await openAccount(page);
  const path = `/account/${id}?tab=activity`;
  await note(page).click();
  await page.keyboard.type("For my eyes");
  await signOut(page);

  const { origin } = new URL(page.url());
  const signIn = (email: string) =>
    page.request.post("/api/auth/login", {
      data: { email, password: "sightline-demo" },
      headers: { Origin: origin },
    });
  expect((await signIn("clientadmin@globex.example")).status()).toBe(200);
  await page.goto(path);
  await expect(note(page)).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain("For my eyes");
  await signOut(page);
  expect((await signIn(writer)).status()).toBe(200);
  await page.goto(path);
  await expect(note(page)).toHaveValue("For my eyes");
});

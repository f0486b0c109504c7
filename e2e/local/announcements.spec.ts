import type { APIRequestContext, Page } from "@playwright/test";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const admin = "clientadmin@globex.example";
const rep = "rep@globex.example";

const announcements = (page: Page) => page.getByRole("region", { name: "Announcements" });

/** Publishes a message that is shown before all others; returns its id. */
async function publish(request: APIRequestContext, change: Record<string, unknown>): Promise<string> {
  const response = await request.post("/api/messages", {
    data: { scope: "client", body: "", severity: "critical", roles: [], dismissible: true, ...change },
  });
  expect(response.status()).toBe(201);
  const { id }: { id: string } = await response.json();
  return id;
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

test.describe.configure({ mode: "serial" });

test("a client admin's message appears live for its audience only and disappears when it is ended", async ({
  signedInAs,
}) => {
  const [writer, reader, stranger] = [
    await signedInAs(admin),
    await signedInAs(rep),
    await signedInAs("rep@acme.example"),
  ];
  await Promise.all([openLive(reader), openLive(stranger)]);
  await writer.goto("/settings?section=messages");
  const title = `Quarter ends ${Date.now()}`;

  await writer.getByRole("button", { name: "New message" }).click();
  await writer.getByRole("textbox", { name: /^Title/ }).fill(title);
  await writer.getByRole("textbox", { name: /^Text/ }).fill("Close **everything** by Friday.");
  await writer.getByLabel("Severity").selectOption("Critical");
  await writer.getByRole("checkbox", { name: "Sales rep" }).check();
  await expect(writer.getByText(/^Will be shown to \d+ (person|people) now\.$/)).toBeVisible();
  const preview = writer.getByRole("region", { name: "Preview" });
  await expect(preview.getByLabel("Preview as")).toHaveValue("sales_rep");
  await preview.getByLabel("Preview as").selectOption("User");
  await expect(preview).toContainText("doesn’t see this message");
  await preview.getByLabel("Preview as").selectOption("Sales rep");
  await expect(preview.getByText(title)).toBeVisible();
  await writer.getByRole("button", { name: "Publish" }).click();

  await expect(announcements(reader).getByText(title)).toBeVisible();
  await expect(announcements(reader).locator("strong", { hasText: "everything" })).toBeVisible();
  await expect(announcements(writer).getByText(title)).toHaveCount(0);
  await expect(announcements(stranger).getByText(title)).toHaveCount(0);
  const item = writer.getByRole("listitem").filter({ hasText: title });
  await expect(item.getByText("Live", { exact: true })).toBeVisible();

  await item.getByRole("button", { name: /^Actions for/ }).click();
  await writer.getByRole("menuitem", { name: "End now" }).click();

  await expect(announcements(reader).getByText(title)).toHaveCount(0);
  await expect(item.getByText("Ended", { exact: true })).toBeVisible();
});

test.describe("with two concurrent admins", () => {
  test.use({ allowedConsoleErrors: [[/the server responded with a status of 409/], { scope: "test" }] });

  test("when two admins edit one message, the second sees the conflict, keeps the text, and can overwrite it", async ({
    signedInAs,
  }) => {
    const [one, other] = [await signedInAs(admin), await signedInAs(admin)];
    const title = `Edited twice ${Date.now()}`;
    const id = await publish(one.request, { title, severity: "info", roles: ["user"] });
    const edit = async (page: Page) => {
      await page.goto("/settings?section=messages");
      await page.getByRole("button", { name: `Actions for ${title}` }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      return page.getByRole("form", { name: "Edit message" });
    };
    const [first, late] = [await edit(one), await edit(other)];
    await late.getByRole("textbox", { name: /^Text/ }).fill("What the later one wrote.");

    await first.getByRole("textbox", { name: /^Title/ }).fill(`${title}, theirs`);
    await first.getByRole("button", { name: "Save" }).click();
    await expect(first).toHaveCount(0);
    await late.getByRole("button", { name: "Save" }).click();

    await expect(late.getByRole("alert")).toContainText("Someone changed this message while you were editing it.");
    await expect(late.getByRole("textbox", { name: /^Text/ })).toHaveValue("What the later one wrote.");
    expect(await (await one.request.get(`/api/messages/${id}`)).json()).toMatchObject({
      title: `${title}, theirs`,
      body: "",
    });
    await late.getByRole("button", { name: "Save mine instead" }).click();
    await expect(late).toHaveCount(0);
    expect(await (await one.request.get(`/api/messages/${id}`)).json()).toMatchObject({
      title,
      body: "What the later one wrote.",
    });
    expect((await one.request.delete(`/api/messages/${id}`)).status()).toBe(204);
  });
});

test("D4 · messages appear and disappear at their times, the most severe first, with scripts and HTML as text", async ({
  signedInAs,
  requestAs,
}) => {
  const reader = await signedInAs(rep);
  await openLive(reader);
  const writer = await requestAs(admin);

  await test.step("W5 · scripts, HTML and unsafe links in a message are shown as text", async () => {
    const title = `<img src=x onerror="document.title='hacked'"> ${Date.now()}`;

    const id = await publish(writer, {
      title,
      body: "[press](javascript:alert(1)) <script>alert(1)</script> [ok](/all-accounts)",
    });

    await expect(announcements(reader).getByText(title)).toBeVisible();
    await expect(
      announcements(reader).getByText("[press](javascript:alert(1)) <script>alert(1)</script>"),
    ).toBeVisible();
    expect(
      await announcements(reader)
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
    ).toEqual(["/all-accounts"]);
    await expect(reader).not.toHaveTitle(/hacked/);
    await writer.delete(`/api/messages/${id}`);
  });

  await test.step("shows the most severe of several messages and the others behind one button", async () => {
    const title = `Grave ${Date.now()}`;
    const id = await publish(writer, { title });
    const items = announcements(reader).getByRole("listitem");

    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText(title);
    await announcements(reader)
      .getByRole("button", { name: /^Show \d+ more announcements/ })
      .click();

    await expect(items.nth(1)).toBeVisible();
    await writer.delete(`/api/messages/${id}`);
    await expect(announcements(reader).getByText(title)).toHaveCount(0);
  });

  const title = `Clock ${Date.now()}`;
  await publish(writer, { title, start_time: inMs(3000), end_time: inMs(10_000) });

  await expect(announcements(reader).getByText(title)).toHaveCount(0);
  await expect(announcements(reader).getByText(title)).toBeVisible();
  await expect(announcements(reader).getByText(title)).toHaveCount(0);
});

test("D5 · a dismissed message stays hidden in other tabs and after a reload until it is shown again", async ({
  signedInAs,
  requestAs,
}) => {
  const reader = await signedInAs(rep);
  const other = await reader.context().newPage();
  await Promise.all([openLive(reader), openLive(other)]);
  const writer = await requestAs(admin);
  const title = `Dismiss ${Date.now()}`;
  const id = await publish(writer, { title });
  await expect(announcements(other).getByText(title)).toBeVisible();

  await announcements(reader)
    .getByRole("button", { name: `Dismiss: ${title}` })
    .click();

  await expect(announcements(reader).getByText(title)).toHaveCount(0);
  await expect(announcements(other).getByText(title)).toHaveCount(0);
  const dismissed = await reader.evaluate(() => localStorage.getItem("dismissedClientMessages"));
  expect(JSON.parse(dismissed ?? "[]")).toContain(id);
  await openLive(reader);
  await expect(announcements(reader).getByText(title)).toHaveCount(0);
  const repeated = await writer.post(`/api/messages/${id}/show-again`);
  const { id: newId }: { id: string } = await repeated.json();
  await expect(announcements(reader).getByText(title)).toBeVisible();
  await writer.delete(`/api/messages/${newId}`);
  await expect(announcements(reader).getByText(title)).toHaveCount(0);
});

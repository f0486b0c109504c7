import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 120_000 });
// The last file is refused with status 400, which browsers log.
test.use({ allowedConsoleErrors: [/status of 400/] });

const pdf = { name: "Offer 2026.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nThree pages\n") };
const text = { name: "Minutes.txt", mimeType: "text/plain", buffer: Buffer.from("Grüße aus dem Gespräch\n") };
const evil = { name: "page.txt", mimeType: "text/plain", buffer: Buffer.from("<script>alert(1)</script>") };

/** Adds an account for this test, and opens its Activity. */
async function openAccount(page: Page): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Files ${crypto.randomUUID()}` }));
  await page.goto(`/account/${id}?tab=activity`);
  return id;
}

const chosen = (page: Page) => page.getByRole("list", { name: "Files of this note" }).getByRole("listitem");
const files = (page: Page) => page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem");

test("files can be attached to notes and replies, and refused or canceled", async ({ signedInAs }) => {
  test.setTimeout(240_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("attaches chosen and dropped files to a note, rejects unsafe content, and lets colleagues download them", async () => {
    const colleague = await signedInAs("clientadmin@globex.example");
    const id = await openAccount(page);

    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("textbox", { name: "Note" }).focus();
    await page.getByRole("button", { name: "Attach files" }).press("Enter");
    await (await chooser).setFiles([pdf, evil]);
    await expect(chosen(page)).toHaveText([/^Offer 2026\.pdf\d+ B$/, /^page\.txt: This kind of file isn’t supported/]);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Dismiss page.txt" }).press("Enter");
    await drop(page, text);
    await expect(chosen(page)).toHaveText([/^Offer 2026\.pdf/, /^Minutes\.txt/]);
    await drop(page, { ...text, name: "Again.txt" });
    await expect(chosen(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Remove Again.txt" }).press("Enter");

    const note = page.getByRole("textbox", { name: "Note" });
    await expect(page.getByRole("button", { name: "Add note" })).toBeDisabled();
    await note.fill("call, they sent an offer: https://offers.example/2026");
    await page.reload();
    await expect(chosen(page)).toHaveText([/^Offer 2026\.pdf/, /^Minutes\.txt/]);
    await note.press("ControlOrMeta+Enter");
    await expect(files(page)).toHaveText([/^Offer 2026\.pdf/, /^Minutes\.txt/]);
    await expect(chosen(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^https:\/\/offers\.example/ })).toHaveAttribute("rel", /noopener/);
    expect(await findFaults(page)).toEqual([]);

    await colleague.goto(`/account/${id}?tab=activity`);
    const downloaded = colleague.waitForEvent("download");
    await colleague.getByRole("link", { name: /^Minutes\.txt/ }).press("Enter");
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe("Minutes.txt");
    expect(await readFile(await download.path(), "utf8")).toBe("Grüße aus dem Gespräch\n");
    const address = await colleague.getByRole("link", { name: /^Offer 2026/ }).getAttribute("href");
    const response = await colleague.request.get(address ?? "");
    expect(response.headers()).toMatchObject({
      "content-disposition": expect.stringContaining("attachment"),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const stranger = await signedInAs("rep@acme.example");
    expect((await stranger.request.get(address ?? "")).status()).toBe(404);

    await post(page, `/api/accounts/${id}/notes`, { body: "No file here" });
    await page.reload();
    await page.getByRole("button", { name: "Files", exact: true }).press("Enter");
    await expect(page.getByRole("list", { name: "Activity" }).locator(":scope > li")).toHaveCount(1);
    await page.getByRole("button", { name: "Actions for your note" }).first().press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
    await expect(files(page)).toHaveCount(0);
    await expect.poll(async () => (await page.request.get(address ?? "")).status()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(files(page)).toHaveCount(2);
    await expect.poll(async () => (await page.request.get(address ?? "")).status()).toBe(200);
  });

  await test.step("by keyboard: attaches files and titled links to a reply, which shows where each link leads", async () => {
    const id = await openAccount(page);
    await post(page, `/api/accounts/${id}/notes`, { body: "Did they answer?" });
    await page.reload();

    await page.getByRole("button", { name: "Reply", exact: true }).press("Enter");
    const reply = page.getByRole("textbox", { name: "Your reply" });
    await reply.pressSequentially("Here is their offer");
    const chooser = page.waitForEvent("filechooser");
    const form = page.getByRole("form", { name: "Reply" });
    await form.getByRole("button", { name: "Attach files" }).press("Enter");
    await (await chooser).setFiles([pdf]);
    await expect(chosen(page)).toHaveText([/^Offer 2026\.pdf\d+ B$/]);
    await page.reload();
    await expect(chosen(page)).toHaveText([/^Offer 2026\.pdf/]);
    await expect(reply).toHaveValue("Here is their offer");
    await reply.press("End");
    for (let letter = 0; letter < "offer".length; letter += 1) await reply.press("Shift+ArrowLeft");
    await reply.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "https://offers.example/2026");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(reply).toHaveValue("Here is their [offer](https://offers.example/2026)");
    expect(await findFaults(page, { within: "main" })).toEqual([]);
    await reply.press("ControlOrMeta+Enter");

    const replies = page.getByRole("list", { name: "Replies" });
    await expect(replies).toContainText("Here is their offer (offers.example)");
    await expect(replies.getByRole("link", { name: /^Offer 2026/ })).toBeVisible();
    const link = replies.getByRole("link", { name: "offer (offers.example, opens in a new tab)" });
    await expect(link).toHaveAttribute("href", "https://offers.example/2026");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(await findFaults(page, { within: "main" })).toEqual([]);
  });

  await test.step("cancels an upload without leaving the file behind, and rejects a file that is too large before uploading it", async () => {
    await openAccount(page);
    await page.route("**/api/attachments/*/chunks/*", () => {});
    const large = { ...text, name: "Large.txt", buffer: Buffer.alloc(10 * 1024 * 1024 + 1, "x") };

    await page.locator("input[type=file][multiple]").setInputFiles([large, pdf]);
    await expect(chosen(page).first()).toContainText("Large.txt: A file can have at most 10 MB.");
    await expect(page.getByRole("progressbar", { name: "Uploading Offer 2026.pdf" })).toBeVisible();
    await page.getByRole("textbox", { name: "Note" }).fill("Before it is there");
    await expect(page.getByRole("button", { name: "Add note" })).toBeDisabled();
    const uploaded = page.waitForResponse(
      (one) => one.request().method() === "DELETE" && one.url().includes("/attachments/"),
    );
    await page.getByRole("button", { name: "Cancel Offer 2026.pdf" }).press("Enter");

    expect((await uploaded).status()).toBe(204);
    await expect(chosen(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Add note" })).toBeEnabled();
  });
});

/** Drops a file onto the composer. */
async function drop(page: Page, { name, mimeType, buffer }: typeof text): Promise<void> {
  const data = await page.evaluateHandle(
    ([title, type, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], title, { type }));
      return transfer;
    },
    [name, mimeType, buffer.toString("utf8")] as const,
  );
  const form = page.getByRole("form", { name: "New activity" });
  await form.dispatchEvent("dragover", { dataTransfer: data });
  await form.dispatchEvent("drop", { dataTransfer: data });
}

import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("replies to a note can be written by keyboard, survive a reload as drafts, and can be edited and removed", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const colleague = await signedInAs("clientadmin@globex.example");
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Thread ${Date.now()}` }));
  await post(page, `/api/accounts/${id}/notes`, { body: "What do they pay?" });
  const path = `/account/${id}?tab=activity`;
  const replies = (of: typeof page) => of.getByRole("list", { name: "Replies" }).getByRole("listitem");

  await colleague.goto(path);
  await colleague.getByRole("button", { name: "Reply", exact: true }).press("Enter");
  await colleague.getByRole("textbox", { name: "Your reply" }).fill("Too much");
  await colleague.reload();
  await expect(colleague.getByRole("textbox", { name: "Your reply" })).toHaveValue("Too much");
  await colleague.getByRole("textbox", { name: "Your reply" }).press("ControlOrMeta+Enter");
  await expect(replies(colleague)).toHaveText(/^You.+Too much$/);
  await expect(colleague.getByRole("button", { name: "Reply", exact: true })).toBeFocused();

  await page.goto(path);
  await expect(replies(page)).toHaveText(/Too much$/);
  await page.getByRole("button", { name: "Reply", exact: true }).press("Enter");
  await page.getByRole("textbox", { name: "Your reply" }).fill("How much?");
  await page.getByRole("form", { name: "Reply" }).getByRole("button", { name: "Reply", exact: true }).press("Enter");
  await expect(replies(page)).toHaveText([/Too much$/, /How much\?$/]);
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Actions for your reply" }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  await page.getByRole("textbox", { name: "Edited note" }).fill("How much exactly?");
  await page.getByRole("textbox", { name: "Edited note" }).press("ControlOrMeta+Enter");
  await expect(replies(page)).toHaveText([/Too much$/, /edited.*How much exactly\?$/]);
  await page.getByRole("button", { name: "Actions for your reply" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(replies(page)).toHaveText([/Too much$/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(replies(page)).toHaveText([/Too much$/, /How much exactly\?$/]);
});

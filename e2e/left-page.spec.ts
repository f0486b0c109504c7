import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("a task checked off just before leaving the page is saved as done", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Left at once ${Date.now()}` }));
  await post(page, `/api/accounts/${id}/tasks`, { title: "Ring them" });
  await page.goto(`/account/${id}?tab=activity`);
  const box = page.getByRole("checkbox", { name: "Done: Ring them" });
  await expect(box).toBeEnabled();

  const navigation = page.waitForURL("about:blank");
  await box.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    window.location.assign("about:blank");
  });
  await navigation;

  await expect
    .poll(async () => JSON.stringify(await (await page.request.get(`/api/accounts/${id}/tasks`)).json()))
    .toContain('"done_at":"2');
});

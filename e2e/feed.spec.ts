import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { backendAs } from "./fixtures/backend";
import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

test("home links to the feed, which can be filtered, marked as read with undo, and opened by keyboard", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const [rep, admin] = await Promise.all([backendAs("rep@globex.example"), backendAs("clientadmin@globex.example")]);
  const name = `Halcyon ${Date.now()}`;
  const { id } = accountDetailSchema.parse(await admin.call("POST", "/accounts/", { name }));
  await admin.call("PUT", `/accounts/${id}/owner/`, { uid: rep.uid });
  const signal = { title: "Opened a plant in Ohio", source: "Newsroom", url: "https://news.example/ohio" };
  for (const _ of ["once", "again"]) await admin.call("POST", `/accounts/${id}/signals/`, signal);
  await admin.call("POST", `/accounts/${id}/notes/`, { body: `@[${rep.uid}] call them`, mentions: [rep.uid] });

  await page.goto("/sales-home");
  await page.getByRole("link", { name: "See everything since Friday" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What happened since Friday");
  const rows = page.getByRole("listitem").filter({ hasText: name });
  await expect(rows.filter({ hasText: "mentioned you" })).toContainText("call them");
  await expect(rows.filter({ hasText: signal.title })).toContainText("2 times");
  await expect(rows.getByRole("link", { name: /news\.example/ })).toHaveAttribute("href", signal.url);
  await expect(rows.getByText("Unread")).toHaveCount(3);
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole("combobox", { name: "Kind" }).selectOption("Mentions of me");
  await expect(page).toHaveURL(/kind=mention/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Everything");
  await expect(rows.getByText("Unread")).toHaveCount(3);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Nothing unread" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows.getByText("Unread")).toHaveCount(3);

  await page.getByRole("combobox", { name: "Kind" }).selectOption("Mentions of me");
  await expect(rows).toHaveCount(1);
  await page.locator("body").press("j");
  await expect(rows.getByRole("link", { name })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/account/${id}`));
});

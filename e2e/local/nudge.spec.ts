import { alertIn, openAlerts } from "../fixtures/alerts";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { createTeam } from "../fixtures/team";
import { expect, test } from "../fixtures/test";

const line = "No one has called since spring. Shall we?";

test.describe.configure({ timeout: 120_000 });

// The second nudge of a day is refused, which browsers log.
test.use({ allowedConsoleErrors: [/status of 429/] });

test("a nudge sent by keyboard from the team page alerts the member, once a day per account", async ({
  page: member,
  signedInAs,
}) => {
  const { uid } = await join(member.request);
  const team = await createTeam(uid);
  const [first = "", second = ""] = team.accounts;
  const page = await signedInAs("clientadmin@globex.example");
  await page.goto(`/team?team=${team.id}`);

  const opener = page.getByRole("button", { name: "Nudge Mia Mailed" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nudge Mia Mailed" });
  await dialog.getByRole("combobox", { name: "Account" }).fill(first);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Your message")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a message.")).toBeVisible();
  expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByLabel("Your message").fill(line);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent to Mia Mailed.")).toBeVisible();
  await expect(opener).toBeFocused();

  await openLive(member, "/tasks");
  await openAlerts(member, line);
  const alert = alertIn(member, line);
  await expect(alert).toContainText(`Gil Moreau about ${first}`);
  await alert.getByRole("link", { name: new RegExp(`^Unread Nudge: Gil Moreau about ${first}`) }).click();
  await expect(member.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(member.getByRole("button", { name: /^Nudge/ })).toHaveCount(0);

  await page.goto(`/account/${team.accountIds[0]}`);
  await page.getByRole("button", { name: "Nudge Mia Mailed" }).click();
  const secondDialog = page.getByRole("dialog", { name: `Nudge Mia Mailed about ${first}` });
  await secondDialog.getByLabel("Your message").fill("And now?");
  await secondDialog.getByRole("button", { name: "Send" }).click();
  await expect(secondDialog.getByRole("alert")).toHaveText(
    "Mia Mailed was nudged about this account within the last day. You can nudge them again in 24 hours.",
  );
  await page.keyboard.press("Escape");
  await page.goto(`/account/${team.accountIds[1]}`);
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await page.getByRole("button", { name: "Nudge Mia Mailed" }).click();
  await page.getByLabel("Your message").fill(line);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent to Mia Mailed.")).toBeVisible();
});

import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { expect, test } from "../fixtures/test";

test("a fit profile previews which accounts rise and fall before saving, and home explains the fit of accounts", async ({
  signedInAs,
}) => {
  test.setTimeout(120_000);
  const page = await signedInAs("clientadmin@globex.example");
  await page.goto("/settings?section=fit");
  const criteria = page.getByRole("list", { name: "Criteria" });
  await expect(criteria.getByRole("listitem")).toHaveCount(4);
  const keep = page.getByRole("button", { name: "Save profile" });
  await expect(keep).toBeDisabled();

  await criteria.getByRole("button", { name: "Sector" }).press("Enter");
  await page.getByRole("checkbox", { name: "Energy" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "How much sector counts" }).selectOption("Counts twice");
  const preview = page.getByRole("region", { name: "What would change" });
  await expect(preview.getByRole("status")).toHaveText(
    /^Of [\d,]+ accounts \(those with the latest signals, and the largest\) [\d,]+ fit better and [\d,]+ worse\.$/,
  );
  await expect(preview.getByRole("list", { name: "Rise most" }).getByRole("listitem").first()).toContainText("Energy");
  await expect(preview.getByRole("list", { name: "Fall most" }).getByRole("listitem").first()).toContainText(
    /doesn’t fit|not known/,
  );
  expect(await findFaults(page, { within: "main" })).toEqual([]);
  await keep.press("Enter");
  await expect(page.getByText("Saved. Home now uses this profile.")).toBeVisible();
  await page.reload();
  await expect(criteria.getByRole("listitem").first()).toContainText("Energy");

  const origin = { origin: new URL(page.url()).origin };
  const { user } = await (await page.request.get("/api/auth/session")).json();
  const { items } = await (await page.request.get("/api/accounts?limit=1")).json();
  const task = await page.request.post(`/api/accounts/${items[0].id}/tasks`, {
    data: { title: "Look at how it fits", due_date: new Date().toISOString().slice(0, 10), assignee_uid: user.uid },
    headers: origin,
  });
  expect(task.status()).toBe(201);
  await page.goto("/sales-home");
  await page.getByRole("button", { name: "Why this order?" }).click();
  const dialog = page.getByRole("dialog", { name: "Why this order?" });
  await expect(dialog.getByText("Fit: how well the account matches the profile in Settings")).toBeVisible();
  await expect(dialog.getByRole("rowheader", { name: /Fit \d+%/ }).first()).toBeVisible();

  await page.goto("/settings?section=fit");
  await page.getByRole("button", { name: "Clear all" }).click();
  await keep.click();
  await expect(page.getByText("Saved. Home now uses this profile.")).toBeVisible();
});

test("a leader sets the team's weights, which apply by default, and again after a member drops their own", async ({
  signedInAs,
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const leader = await join(context.request, "sales_leader");
  const admin = await signedInAs("clientadmin@globex.example");
  await admin.goto("/settings?section=teams");
  const { origin } = new URL(admin.url());
  const name = `Weighing ${crypto.randomUUID().slice(0, 8)}`;
  const made = await admin.request.post("/api/clients/me/teams", {
    data: { name, leader_uid: leader.uid, member_uids: [leader.uid] },
    headers: { origin },
  });
  expect(made.status()).toBe(201);
  const { items } = await (await page.request.get("/api/accounts?limit=1")).json();
  const task = await page.request.post(`/api/accounts/${items[0].id}/tasks`, {
    data: { title: "Weigh this", due_date: new Date().toISOString().slice(0, 10), assignee_uid: leader.uid },
    headers: { origin },
  });
  expect(task.status()).toBe(201);

  await page.goto("/sales-home");
  await page.getByRole("button", { name: "Why this order?" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Why this order?" });
  await expect(dialog.getByText("You use the default weights.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Whose weights" }).selectOption(`The team ${name}`);
  await expect(dialog.getByText(/^None are set/)).toBeVisible();
  await dialog.getByRole("slider", { name: /^My tasks/ }).fill("2");
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Save for ${name}` }).press("Enter");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Why this order?" }).press("Enter");
  await expect(dialog.getByText(`You use the weights of your team ${name}.`)).toBeVisible();
  await expect(dialog.getByRole("slider", { name: /^My tasks/ })).toHaveValue("2");
  await dialog.getByRole("slider", { name: /^My tasks/ }).fill("0.5");
  await dialog.getByRole("button", { name: "Save this order" }).press("Enter");
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Why this order?" }).press("Enter");
  await expect(dialog.getByText(`You use your own weights, not those of your team ${name}.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Use the team’s weights" }).press("Enter");
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Why this order?" }).press("Enter");
  await expect(dialog.getByText(`You use the weights of your team ${name}.`)).toBeVisible();
});

import { z } from "zod";
import { findFaults } from "./fixtures/find-faults";
import { join } from "./fixtures/join";
import { expect, test } from "./fixtures/test";

const teamsSchema = z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), updated_at: z.string() })) });

test("an admin creates a team, removes a member, renames the team and removes it", async ({ signedInAs, request }) => {
  test.setTimeout(90_000);
  const member = await join(request);
  const page = await signedInAs("clientadmin@globex.example");
  const [name, later] = ["Coast", "Harbour"].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`);
  await page.goto("/settings?section=teams");

  await page.getByRole("button", { name: "Add a team" }).click();
  await page.getByLabel("Team name").fill(`${name}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: `Team ${name}` })).toBeVisible();
  const { items } = teamsSchema.parse(await (await page.request.get("/api/clients/me/teams")).json());
  const made = items.find((team) => team.name === name);
  const added = await page.request.patch(`/api/clients/me/teams/${made?.id}`, {
    data: { add_uids: [member.uid], updated_at: made?.updated_at },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(added.status()).toBe(200);
  await page.reload();
  const card = page.getByRole("region", { name: `Team ${name}` });
  await expect(card.getByRole("list", { name: `Members of ${name}` })).toContainText("Mia Mailed");
  expect(await findFaults(page)).toEqual([]);

  await card.getByRole("button", { name: "Remove Mia Mailed" }).click();
  await expect(card.getByText("0 members")).toBeVisible();
  await card.getByRole("button", { name: `Rename the team ${name}` }).click();
  await card.getByLabel(`New name of the team ${name}`).fill(`${later}`);
  await page.keyboard.press("Enter");
  const renamed = page.getByRole("region", { name: `Team ${later}` });
  await expect(renamed.getByRole("heading", { name: later })).toBeVisible();
  const territory = await page.request.post("/api/teams/territories", {
    // A state in which no test adds accounts: this rule would assign their owner.
    data: { team_id: made?.id, name: "Islands", query: "state=AS", uid: null },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(territory.status()).toBe(201);
  await renamed.getByRole("button", { name: `Remove the team ${later}` }).click();
  const removal = page.getByRole("dialog", { name: `Remove the team ${later}?` });
  await expect(removal.getByRole("listitem")).toHaveText(["It has no members", "1 territory ends: “Islands”"]);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(renamed).toHaveCount(0);
});

test("a team leader sees the team's accounts by default, and its tasks and contacts, but no settings for teams", async ({
  signedInAs,
}) => {
  const page = await signedInAs("leader@acme.example");
  await page.goto("/all-accounts");

  const accountScope = page.getByRole("navigation", { name: "Whose accounts" });
  await expect(accountScope.getByRole("link", { name: "My team" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ accounts of your team$/ })).toBeVisible();
  await page.goto("/tasks?of=team");
  await expect(page.getByRole("heading", { level: 1, name: "My team’s tasks" })).toBeVisible();
  await expect(page.getByText("Ravi Petersen").first()).toBeVisible();
  await page.goto("/contacts?owner=team");
  const contactScope = page.getByRole("navigation", { name: "Whose contacts" });
  await expect(contactScope.getByRole("link", { name: "My team" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("table", { name: "Contacts" }).getByRole("row").nth(1)).toBeVisible();
  await page.goto("/settings?section=teams");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Teams" })).toHaveCount(0);
});

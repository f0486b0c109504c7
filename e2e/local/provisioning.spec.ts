import { findFaults } from "../fixtures/find-faults";
import { expect, test } from "../fixtures/test";

const patchOf = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});

test("a directory provisions a user and a group with an admin's token, and a rule gives the group a role", async ({
  signedInAs,
  playwright,
  baseURL,
}) => {
  const unique = `scim${Date.now()}`;
  const page = await signedInAs("clientadmin@globex.example");
  await page.goto("/settings?section=sso");
  const provisioning = page.getByRole("region", { name: "Provisioning (SCIM)" });
  await provisioning.getByRole("button", { name: "New SCIM token" }).click();
  const made = page.getByRole("dialog", { name: "New SCIM token" });
  const token = await made.getByLabel("Token", { exact: true }).inputValue();
  await made.getByRole("button", { name: "I’ve copied it" }).click();

  const directory = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
  });
  const nobody = await playwright.request.newContext({ baseURL });
  expect((await nobody.get("/scim/v2/Users")).status()).toBe(401);
  expect((await page.request.get("/scim/v2/Users")).status()).toBe(401);
  expect((await directory.get("/scim/v2/ServiceProviderConfig")).status()).toBe(200);
  const userName = `${unique}@globex.example`;
  const created = await directory.post("/scim/v2/Users", { data: { userName, displayName: "Sia Scim" } });
  expect(created.status()).toBe(201);
  expect(created.headers()["content-type"]).toBe("application/scim+json; charset=utf-8");
  const { id }: { id: string } = await created.json();
  expect(created.headers().location).toContain(`/scim/v2/Users/${id}`);
  const repeated = await directory.post("/scim/v2/Users", { data: { userName } });
  expect([repeated.status(), await repeated.json()]).toEqual([
    409,
    expect.objectContaining({ scimType: "uniqueness" }),
  ]);
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  expect(await (await directory.get(`/scim/v2/Users?filter=${filter}`)).json()).toMatchObject({ totalResults: 1 });
  const group = { displayName: `Field sales ${unique}`, members: [{ value: id }] };
  expect((await directory.post("/scim/v2/Groups", { data: group })).status()).toBe(201);

  await page.reload();
  await expect(provisioning.getByRole("list", { name: "Latest errors" })).toContainText("already");
  await provisioning.getByRole("button", { name: "Add a rule" }).click();
  const rule = provisioning.getByRole("list", { name: "Rules" }).getByRole("listitem").last();
  await rule.getByRole("combobox", { name: /^Group/ }).selectOption({ label: `${group.displayName} (1)` });
  await rule.getByRole("combobox", { name: /^Role/ }).selectOption("Sales rep");
  expect(await findFaults(page, { within: "section[aria-labelledby='scim-title']" })).toEqual([]);
  await provisioning.getByRole("button", { name: "Apply rules" }).click();
  await expect(page.getByText("Rules saved. They apply to everyone your directory manages.")).toBeVisible();

  await page.goto("/settings?section=people");
  await page.getByRole("searchbox", { name: "Search people" }).fill(userName);
  const row = page.getByRole("row").filter({ hasText: userName });
  await expect(row.getByRole("combobox", { name: /^Role of/ })).toHaveValue("sales_rep");
  const off = patchOf({ op: "Replace", path: "active", value: "False" });
  expect((await directory.patch(`/scim/v2/Users/${id}`, { data: off })).status()).toBe(200);
  await page.reload();
  await page.getByRole("searchbox", { name: "Search people" }).fill(userName);
  await expect(row.getByText("Disabled")).toBeVisible();
  expect((await directory.delete(`/scim/v2/Users/${id}`)).status()).toBe(204);
  expect((await directory.get(`/scim/v2/Users/${id}`)).status()).toBe(404);

  await page.goto("/settings?section=sso");
  await provisioning.getByRole("button", { name: /^Revoke the token/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(/^Revoked the token ending in .*\.$/)).toBeVisible();
  expect((await directory.get("/scim/v2/Users")).status()).toBe(401);
  await directory.dispose();
  await nobody.dispose();
});

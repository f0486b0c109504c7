import { findFaults } from "../fixtures/find-faults";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

const admin = "clientadmin@globex.example";
const rep = "rep@globex.example";

test("another system sends signals and facts with an admin's token, and revoking the token blocks it", async ({
  signedInAs,
  playwright,
  baseURL,
}) => {
  const page = await signedInAs(admin);
  const name = `Warehouse ${Date.now()}`;
  await page.goto("/settings?section=api");
  await page.getByRole("button", { name: "New token" }).click();
  const naming = page.getByRole("dialog", { name: "New token" });
  await naming.getByRole("button", { name: "Create token" }).click();
  await expect(naming.getByText("Enter a name.")).toBeVisible();
  await naming.getByLabel("Name").fill(name);
  await naming.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: `Token “${name}” created` });
  const token = await made.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^slk_[\w-]{43}$/);
  expect(await findFaults(page)).toEqual([]);
  await made.getByRole("button", { name: "I’ve copied it" }).click();
  const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Never used");
  expect(await findFaults(page)).toEqual([]);

  const person = await signedInAs(rep);
  const added = await person.request.post("/api/accounts", { data: { name: `Told of ${name}` } });
  expect(added.status()).toBe(201);
  const { id }: { id: string } = await added.json();
  const outside = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const item = { source: "Deal desk", id: `d-${name.replace(" ", "-")}`, account: { id }, title: "Asked for an offer" };
  const send = (what: string, ...items: object[]) => outside.post(`/api/incoming/${what}`, { data: { items } });
  const outcomes = async (response: Awaited<ReturnType<typeof send>>) => {
    expect(response.status()).toBe(200);
    const { items }: { items: { outcome: string; why?: string }[] } = await response.json();
    return items.map(({ outcome, why }) => why ?? outcome);
  };
  const unknown = { ...item, id: "x", account: { domain: "nowhere.example" } };
  expect(await outcomes(await send("signals", item, unknown))).toEqual(["accepted", "No account matches."]);
  expect(await outcomes(await send("signals", { ...item, title: "Asked for an offer, in writing" }))).toEqual([
    "corrected",
  ]);
  const value = {
    source: "Deal desk",
    id: `v-${name.replace(" ", "-")}`,
    account: { id },
    field: "employees",
    value: 4711,
  };
  expect(await outcomes(await send("facts", { ...value, url: "https://desk.example/4711" }))).toEqual(["accepted"]);

  await person.goto(`/account/${id}?tab=signals`);
  const signal = person.getByRole("list", { name: "Signals" }).getByRole("listitem");
  await expect(signal).toContainText("Asked for an offer, in writing");
  await expect(signal).toContainText("Deal desk");
  await person.goto(`/account/${id}`);
  await person.getByRole("button", { name: "Source of Employees" }).click();
  await expect(person.getByRole("link", { name: /^desk\.example/ })).toHaveAttribute(
    "href",
    "https://desk.example/4711",
  );

  await page.reload();
  await expect(row).toContainText("Last used");
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Revoke “${name}”?` })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(row).toHaveCount(0);
  expect((await send("signals", item)).status()).toBe(401);
  await outside.dispose();
});

test.describe("an old session", () => {
  test.use({ allowedConsoleErrors: [[/the server responded with a status of (400|403)/], { scope: "test" }] });

  test("creating a token in an old session asks for the password", async ({ signedInAs }) => {
    const page = await signedInAs(admin);
    await page.goto("/settings?section=api");
    const refused = { detail: "Enter your password to continue, or sign in again.", code: "proof_required" };
    await page.route("**/api/clients/me/tokens", (route) => route.fulfill({ status: 403, json: refused }), {
      times: 1,
    });
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByLabel("Name").fill("Warehouse");

    await page.keyboard.press("Enter");

    const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
    const password = proof.getByLabel("Current password", { exact: true });
    await expect(password).toBeFocused();
    await password.fill("wrong");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(/This is not your password/);
    await proof.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByLabel("Name")).toHaveValue("Warehouse");
  });
});

test("the backend's OpenAPI document lists the endpoints for incoming data", async ({ request }) => {
  const { paths }: { paths: Record<string, object> } = await (await request.get(`${getStack().api}/docs/json`)).json();

  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/incoming/signals/", "/incoming/facts/"]));
});

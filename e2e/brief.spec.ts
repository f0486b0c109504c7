import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("a brief shows an account's key information with sources, prints on one page and can be copied as text", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const name = `Briefed ${Date.now()}`;
  const { id } = accountDetailSchema.parse(
    await post(page, "/api/accounts", { name, sector: "Energy", hq_state: "VT" }),
  );
  const person = { title: "Buyer", function: "it", level: "vp" };
  const people = `/api/accounts/${id}/contacts`;
  await post(page, people, { ...person, full_name: "Ada Moss", email: "ada@briefed.example" });
  await post(page, people, {
    ...person,
    full_name: "Ben Barred",
    email: "ben@briefed.example",
    do_not_contact: true,
    do_not_contact_reason: "Asked by mail",
  });
  await post(page, `/api/accounts/${id}/tasks`, { title: "Send the contract" });
  for (const body of ["First note", "Second note", "Third note", "Fourth note"])
    await post(page, `/api/accounts/${id}/notes`, { body });

  await page.goto(`/account/${id}`);
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Brief" }).press("Enter");
  await expect(page).toHaveURL(`/account/${id}/brief`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const part = (title: string) => page.getByRole("region", { name: title });
  const footnote = part("Who they are")
    .getByRole("link", { name: /^Source \d+$/ })
    .first();
  const source = part("Sources")
    .getByRole("listitem")
    .nth(Number(await footnote.textContent()) - 1);
  await expect(source).toHaveText(/^Your team, high confidence, \d+ \w+ \d{4}$/);
  await expect(footnote).toHaveAttribute("href", `#${await source.getAttribute("id")}`);
  await expect(part("Key contacts")).toContainText("ada@briefed.example");
  await expect(part("Key contacts")).not.toContainText("Ben Barred");
  await expect(part("Summary")).toContainText("Energy in VT: size not known.");
  await expect(part("Summary")).toContainText("No call or meeting yet. Next: Send the contract");
  await expect(page.getByText("ben@briefed.example")).toHaveCount(0);
  await expect(part("Open tasks")).toContainText("Send the contract");
  await expect(part("Last on the timeline")).toContainText("Fourth note");
  await expect(part("Last on the timeline")).not.toContainText("First note");
  expect(await findFaults(page)).toEqual([]);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Brief copied as text" })).toHaveCount(1);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`${name}\nBrief for `);
  expect(text).toMatch(/- Ada Moss: Buyer · ada@briefed\.example \[\d+\]\n/);
  expect(text).toMatch(/\nSOURCES\n\[1\] \S/);
  expect(text).not.toContain("Ben Barred");

  for (const format of ["A4", "Letter"]) {
    const paper = (await page.pdf({ format })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a full account's brief also prints on one page, and missing or other clients' briefs return 404", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  const { items } = await (await page.request.get("/api/accounts?q=microsoft")).json();
  const path = `/account/${items[0].id}/brief`;
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Sources" })).toContainText(/, medium confidence, \d+ \w+ \d{4}/);
  for (const format of ["A4", "Letter"]) {
    const paper = (await page.pdf({ format })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }

  const stranger = await signedInAs("rep@globex.example");
  for (const other of [path, "/account/00000000-0000-4000-8000-000000000000/brief", "/account/nothing/brief"])
    expect((await stranger.request.get(other)).status()).toBe(404);
});

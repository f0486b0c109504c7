import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

test("an account shows who knows whom, how well and why, or that nobody is known yet", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `Known ${Date.now()}` }));
  const contact = { full_name: "Ada Moss", title: "Buyer", function: "it", level: "vp" };
  const person = contactSchema.parse(await post(page, `/api/accounts/${id}/contacts`, contact));
  const card = page.getByRole("region", { name: "Who knows whom" });

  await page.goto(`/account/${id}?tab=people`);
  await expect(card).toContainText("No one yet. Log a call or a meeting");
  for (const kind of ["meeting", "call"])
    await post(page, `/api/accounts/${id}/conversations`, { kind, body: "Prices", contact_id: person.id });
  await page.reload();

  await expect(card.getByRole("list", { name: /^People .+ knows$/ }).getByRole("listitem")).toHaveText(
    /^Ada MossStrong1 meeting, 1 call; last on \d+ \w+ \d{4}$/,
  );
  await expect(page.getByRole("row").filter({ hasText: "Ada Moss" })).toContainText(/Strong relationship: \S+/);
  expect(await findFaults(page)).toEqual([]);
});

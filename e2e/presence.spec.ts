import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** The interval of a lone user's presence requests, with a margin for a busy machine. */
const timeout = 90_000;

test("two users with one account open see each other until one leaves, and again when that user returns", async ({
  signedInAs,
}) => {
  test.setTimeout(300_000);
  const rep = await signedInAs("rep@globex.example");
  const admin = await signedInAs("clientadmin@globex.example");
  const { id } = accountDetailSchema.parse(await post(rep, "/api/accounts", { name: `Seen by two ${Date.now()}` }));
  const presenceStatus = (page: typeof rep) => page.getByRole("status").filter({ hasText: "this account open" });

  await rep.goto(`/account/${id}`);
  await admin.goto(`/account/${id}`);
  await expect(presenceStatus(admin)).toBeVisible({ timeout });
  await expect(presenceStatus(rep)).toBeVisible({ timeout });
  expect(await findFaults(rep)).toEqual([]);

  await admin.goto("/all-accounts");
  await expect(presenceStatus(rep)).toHaveCount(0, { timeout });
  await admin.goto(`/account/${id}`);
  await expect(presenceStatus(rep)).toBeVisible({ timeout });
  await admin.close();
  await expect(presenceStatus(rep)).toHaveCount(0, { timeout });
});

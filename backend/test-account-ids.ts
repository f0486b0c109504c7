import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import type { TestBackend } from "./test-backend";

/** The ids of the accounts on a page of the list. */
export async function readAccountIds(
  backend: TestBackend,
  headers: Record<string, string>,
  query: Record<string, string>,
): Promise<string[]> {
  const { body } = await backend.request({ url: "/accounts/", query, headers });
  return accountsPageSchema.parse(body).items.map(({ id }) => id);
}

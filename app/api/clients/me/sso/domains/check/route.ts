import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { checkDomains } from "@/lib/settings/client-sso";

/** Looks in DNS for the proofs of my client's domains. */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  return answer(dataOf(await checkDomains(backend)));
});

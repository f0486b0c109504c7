import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { checkDomains } from "@/lib/settings/server/client-sso";

/** Looks in DNS for the proofs of my client's domains. */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  return answer(dataOf(await checkDomains(backend)));
});

import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { testSso } from "@/lib/settings/server/client-sso";

/** Tries my client's identity provider as it is saved. */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  return answer(dataOf(await testSso(backend)));
});

import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { testSso } from "@/lib/settings/client-sso";

/** Tries my client's identity provider as it is saved. */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  return answer(dataOf(await testSso(backend)));
});

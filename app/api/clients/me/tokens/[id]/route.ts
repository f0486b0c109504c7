import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { revokeApiToken } from "@/lib/settings/api-tokens";
import { requireClientAdmin } from "@/lib/settings/client-admin";

/** Revokes a token: what it sends is refused from now on. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  dataOf(await revokeApiToken(backend, requireId(id)));
  return answerNothing();
});

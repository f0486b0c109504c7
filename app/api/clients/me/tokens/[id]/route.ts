import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { revokeApiToken } from "@/lib/settings/server/api-tokens";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";

/** Revokes a token: what it sends is refused from now on. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  dataOf(await revokeApiToken(backend, requireId(id)));
  return answerNothing();
});

import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { withdrawInvitation } from "@/lib/settings/server/client-people";

/** Takes an invitation back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  dataOf(await withdrawInvitation(backend, requireId(id)));
  return answerNothing();
});

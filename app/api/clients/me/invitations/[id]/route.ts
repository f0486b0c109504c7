import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { withdrawInvitation } from "@/lib/settings/client-people";

/** Takes an invitation back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireClientAdmin(request);
  await readNothing(request);
  dataOf(await withdrawInvitation(backend, requireId(id)));
  return answerNothing();
});

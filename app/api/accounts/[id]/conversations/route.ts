import { newConversationSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { addConversation } from "@/lib/timeline/server/load-timeline";

/** Logs a call or a meeting. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const conversation = await readJson(request, newConversationSchema);
  const key = readIdempotencyKey(request);
  return answer(dataOf(await addConversation(backend, requireId(id), conversation, key)), { status: 201 });
});

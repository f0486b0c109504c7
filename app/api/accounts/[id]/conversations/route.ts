import { newConversationSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { addConversation } from "@/lib/timeline/load-timeline";

/** Logs a call or a meeting. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const conversation = await readJson(request, newConversationSchema);
  const key = readIdempotencyKey(request);
  return answer(dataOf(await addConversation(backend, requireId(id), conversation, key)), { status: 201 });
});

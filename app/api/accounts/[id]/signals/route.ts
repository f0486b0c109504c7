import { addSignal, listSignals } from "@/lib/activity/server/load-activity";
import { activityQuerySchema, newSignalSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What happened at an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, activityQuerySchema);
  return answer(dataOf(await listSignals(backend, requireId(id), query)));
});

/** Records a signal: the owner and the watchers of the account are told. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const signal = await readJson(request, newSignalSchema);
  return answer(dataOf(await addSignal(backend, requireId(id), signal, readIdempotencyKey(request))), { status: 201 });
});

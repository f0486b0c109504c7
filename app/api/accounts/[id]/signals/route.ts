import { addSignal, listSignals } from "@/lib/activity/load-activity";
import { activityQuerySchema, newSignalSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson, readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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

import { addNote, listNotes } from "@/lib/activity/server/load-activity";
import { activityQuerySchema, newNoteSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The notes of an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, activityQuerySchema);
  return answer(dataOf(await listNotes(backend, requireId(id), query)));
});

/** Writes a note: whom it mentions is told. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const note = await readJson(request, newNoteSchema);
  return answer(dataOf(await addNote(backend, requireId(id), note, readIdempotencyKey(request))), { status: 201 });
});

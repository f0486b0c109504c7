import { addNote, listNotes } from "@/lib/activity/load-activity";
import { activityQuerySchema, newNoteSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson, readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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

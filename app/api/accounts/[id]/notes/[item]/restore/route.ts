import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { restoreItem } from "@/lib/timeline/load-timeline";

/** Takes the removal of a note back. */
export const POST = route<{ id: string; item: string }>(async (request, { id, item }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreItem(backend, "notes", { accountId: requireId(id), itemId: requireId(item) })));
});

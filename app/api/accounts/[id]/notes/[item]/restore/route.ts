import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { restoreItem } from "@/lib/timeline/server/load-timeline";

/** Takes the removal of a note back. */
export const POST = route<{ id: string; item: string }>(async (request, { id, item }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreItem(backend, "notes", { accountId: requireId(id), itemId: requireId(item) })));
});

import { answer, dataOf } from "@/lib/http/server/answer";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { loadImport } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** How far an import is. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await loadImport(backend, requireId(id))));
});

import { answer, dataOf } from "@/lib/http/answer";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { loadImport } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** How far an import is. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await loadImport(backend, requireId(id))));
});

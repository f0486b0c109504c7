import { importRowsQuerySchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { listRows } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** A page of an import's rows. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, importRowsQuerySchema);
  return answer(dataOf(await listRows(backend, requireId(id), query)));
});

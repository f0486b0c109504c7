import { mapImportSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { mapImport } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Says what each column of an import is, and has its rows looked at. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, mapImportSchema);
  return answer(dataOf(await mapImport(backend, requireId(id), body)));
});

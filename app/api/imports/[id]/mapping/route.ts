import { mapImportSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { mapImport } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** Says what each column of an import is, and has its rows looked at. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, mapImportSchema);
  return answer(dataOf(await mapImport(backend, requireId(id), body)));
});

import { readImportSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { readImport } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** Reads an import's file, or reads it again another way. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, readImportSchema);
  return answer(dataOf(await readImport(backend, requireId(id), body)));
});

import { readImportSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { readImport } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Reads an import's file, or reads it again another way. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, readImportSchema);
  return answer(dataOf(await readImport(backend, requireId(id), body)));
});

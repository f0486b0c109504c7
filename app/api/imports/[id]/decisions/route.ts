import { decideImportSchema } from "@/lib/contracts/import";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { decideImport } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Decides what is done with a doubtful row. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, decideImportSchema);
  dataOf(await decideImport(backend, requireId(id), body));
  return answerNothing();
});

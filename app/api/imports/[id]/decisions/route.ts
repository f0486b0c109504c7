import { decideImportSchema } from "@/lib/contracts/import";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { decideImport } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** Decides what is done with a doubtful row. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, decideImportSchema);
  dataOf(await decideImport(backend, requireId(id), body));
  return answerNothing();
});

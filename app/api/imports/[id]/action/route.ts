import { importActionSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { actOnImport } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Runs an import, pauses it, goes on, cancels it, or takes it back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, importActionSchema);
  return answer(dataOf(await actOnImport(backend, requireId(id), body)));
});

import { importActionSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { actOnImport } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";

/** Runs an import, pauses it, goes on, cancels it, or takes it back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, importActionSchema);
  return answer(dataOf(await actOnImport(backend, requireId(id), body)));
});

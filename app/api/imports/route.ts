import { newImportSchema } from "@/lib/contracts/import";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { createImport, listImports } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The imports that I may see. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listImports(backend)));
});

/** Begins an import; its file follows in pieces. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const body = await readJson(request, newImportSchema);
  return answer(dataOf(await createImport(backend, body)), { status: 201 });
});

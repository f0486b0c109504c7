import { loadTemplate, saveTemplate } from "@/lib/committee/server/load-committee";
import { committeeTemplateChangeSchema } from "@/lib/contracts/committee";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";

/** The roles that my client needs in a buying committee. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await loadTemplate(backend)));
});

/** Sets them. */
export const PUT = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await saveTemplate(backend, await readJson(request, committeeTemplateChangeSchema))));
});

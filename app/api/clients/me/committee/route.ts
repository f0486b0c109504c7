import { loadTemplate, saveTemplate } from "@/lib/committee/load-committee";
import { committeeTemplateChangeSchema } from "@/lib/contracts/committee";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";

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

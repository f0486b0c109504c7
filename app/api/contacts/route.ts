import { listContactsEverywhere } from "@/lib/contact-list/server/load-contact-list";
import { contactListQuerySchema } from "@/lib/contracts/contact-list";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** A page of the people across my client's accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listContactsEverywhere(backend, readQuery(request, contactListQuerySchema))));
});

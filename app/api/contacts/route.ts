import { listContactsEverywhere } from "@/lib/contact-list/load-contact-list";
import { contactListQuerySchema } from "@/lib/contracts/contact-list";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** A page of the people across my client's accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listContactsEverywhere(backend, readQuery(request, contactListQuerySchema))));
});

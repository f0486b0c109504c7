import { contactQuerySchema, listContacts } from "@/lib/accounts/load-contacts";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** The people at an account. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, contactQuerySchema);
  return answer(dataOf(await listContacts(backend, requireId(id), query)));
});

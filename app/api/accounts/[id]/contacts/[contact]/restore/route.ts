import { restoreContact } from "@/lib/contacts/server/load-contacts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes the removal of a contact back. */
export const POST = route<{ id: string; contact: string }>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreContact(backend, { accountId: requireId(id), contactId: requireId(contact) })));
});

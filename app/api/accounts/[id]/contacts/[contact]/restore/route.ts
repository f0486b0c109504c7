import { restoreContact } from "@/lib/contacts/load-contacts";
import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Takes the removal of a contact back. */
export const POST = route<{ id: string; contact: string }>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreContact(backend, { accountId: requireId(id), contactId: requireId(contact) })));
});

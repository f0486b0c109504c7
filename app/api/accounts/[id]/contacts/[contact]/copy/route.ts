import { copyContactValue } from "@/lib/contacts/load-contacts";
import { contactCopySchema } from "@/lib/contracts/contact";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Takes an address or a number of a contact; who took it is written down. */
export const POST = route<{ id: string; contact: string }>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  const place = { accountId: requireId(id), contactId: requireId(contact) };
  return answer(dataOf(await copyContactValue(backend, place, await readJson(request, contactCopySchema))));
});

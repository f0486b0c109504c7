import { markAsLeft } from "@/lib/contacts/load-contacts";
import { contactLeftSchema } from "@/lib/contracts/contact";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Marks a contact as left; their open tasks go to the successor. */
export const POST = route<{ id: string; contact: string }>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  const place = { accountId: requireId(id), contactId: requireId(contact) };
  return answer(dataOf(await markAsLeft(backend, place, await readJson(request, contactLeftSchema))));
});

import { markAsLeft } from "@/lib/contacts/server/load-contacts";
import { contactLeftSchema } from "@/lib/contracts/contact";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Marks a contact as left; their open tasks go to the successor. */
export const POST = route<{ id: string; contact: string }>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  const place = { accountId: requireId(id), contactId: requireId(contact) };
  return answer(dataOf(await markAsLeft(backend, place, await readJson(request, contactLeftSchema))));
});

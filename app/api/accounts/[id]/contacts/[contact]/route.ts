import { changeContact, getContact, removeContact } from "@/lib/contacts/server/load-contacts";
import { contactChangeSchema } from "@/lib/contracts/contact";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

type Params = { id: string; contact: string };

/** One contact, with the open tasks about them. */
export const GET = route<Params>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getContact(backend, { accountId: requireId(id), contactId: requireId(contact) })));
});

/** Changes values of a contact; another account among them moves the contact there. */
export const PATCH = route<Params>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  const place = { accountId: requireId(id), contactId: requireId(contact) };
  return answer(dataOf(await changeContact(backend, place, await readJson(request, contactChangeSchema))));
});

/** Removes a contact; its `restore` takes that back. */
export const DELETE = route<Params>(async (request, { id, contact }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeContact(backend, { accountId: requireId(id), contactId: requireId(contact) }));
  return answerNothing();
});

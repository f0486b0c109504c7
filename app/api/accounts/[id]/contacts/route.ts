import { addContact, contactQuerySchema, listContacts } from "@/lib/contacts/server/load-contacts";
import { newContactSchema } from "@/lib/contracts/contact";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The people at an account. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, contactQuerySchema);
  return answer(dataOf(await listContacts(backend, requireId(id), query)));
});

/** Adds somebody to an account. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const contact = await readJson(request, newContactSchema);
  return answer(dataOf(await addContact(backend, requireId(id), contact)), { status: 201 });
});

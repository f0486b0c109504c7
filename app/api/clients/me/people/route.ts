import { peopleQuerySchema } from "@/lib/contracts/person";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { listPeople } from "@/lib/settings/client-people";

/** A page of the people of my client, by name. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await listPeople(backend, readQuery(request, peopleQuerySchema))));
});

import { peopleQuerySchema } from "@/lib/contracts/person";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { listPeople } from "@/lib/settings/server/client-people";

/** A page of the people of my client, by name. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await listPeople(backend, readQuery(request, peopleQuerySchema))));
});

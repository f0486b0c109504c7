import { answer, dataOf } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { listPeople } from "@/lib/settings/client-people";

/** The people of my client, by name. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await listPeople(backend)));
});

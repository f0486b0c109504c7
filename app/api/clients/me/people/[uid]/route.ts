import { personChangeSchema } from "@/lib/contracts/person";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { changePerson } from "@/lib/settings/server/client-people";

/** Gives one of my client's people another role, shuts them out, lets them in again. */
export const PATCH = route<{ uid: string }>(async (request, { uid }) => {
  const { backend } = await requireClientAdmin(request);
  const change = await readJson(request, personChangeSchema);
  return answer(dataOf(await changePerson(backend, requireId(uid), change)));
});

import { personChangeSchema } from "@/lib/contracts/person";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { changePerson } from "@/lib/settings/client-people";

/** Gives one of my client's people another role, shuts them out, lets them in again. */
export const PATCH = route<{ uid: string }>(async (request, { uid }) => {
  const { backend } = await requireClientAdmin(request);
  const change = await readJson(request, personChangeSchema);
  return answer(dataOf(await changePerson(backend, requireId(uid), change)));
});

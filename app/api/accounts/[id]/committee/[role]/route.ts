import { fillSeat } from "@/lib/committee/server/load-committee";
import { seatChangeSchema } from "@/lib/contracts/committee";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Says who fills a role of the buying committee. */
export const PUT = route<{ id: string; role: string }>(async (request, { id, role }) => {
  const { backend } = await requireUserForApi(request);
  const seat = { accountId: requireId(id), roleId: requireId(role) };
  return answer(dataOf(await fillSeat(backend, seat, await readJson(request, seatChangeSchema))));
});

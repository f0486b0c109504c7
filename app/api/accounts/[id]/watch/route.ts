import { setWatch } from "@/lib/accounts/server/load-accounts";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Lets me hear of an account from now on. */
export const POST = route<{ id: string }>((request, { id }) => change(request, id, true));

/** Lets me hear of it no more. */
export const DELETE = route<{ id: string }>((request, { id }) => change(request, id, false));

async function change(request: Request, id: string, isWatched: boolean): Promise<Response> {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await setWatch(backend, requireId(id), isWatched));
  return answerNothing();
}

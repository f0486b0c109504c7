import { setWatch } from "@/lib/accounts/load-accounts";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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

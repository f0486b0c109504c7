import { callApi } from "@/lib/backend/call-api";
import { getSettings } from "@/lib/env";
import { requireEmptyBody } from "@/lib/http/server/body";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { firebaseTarget, realtimeGrant } from "@/lib/realtime/server/grant";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Issues a one-time token for signing this session in to the realtime database. */
export const POST = route(async (request) => {
  const { backend, user } = await requireUserForApi(request);
  await requireEmptyBody(request);
  const { firebase } = getSettings();
  firebaseTarget(firebase);
  return jsonResponse(realtimeGrant(dataOf(await callApi(backend, "POST /realtime/token/")), user, firebase));
});

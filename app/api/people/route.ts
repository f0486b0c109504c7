import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { colleagueQuerySchema, listColleagues } from "@/lib/people/server/load-people";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The people of my client, for pickers of owners, assignees and mentions. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listColleagues(backend, readQuery(request, colleagueQuerySchema))));
});

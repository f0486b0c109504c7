import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { colleagueQuerySchema, listColleagues } from "@/lib/people/load-people";
import { requireUserForApi } from "@/lib/session/current-user";

/** The people of my client, for pickers of owners, assignees and mentions. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listColleagues(backend, readQuery(request, colleagueQuerySchema))));
});

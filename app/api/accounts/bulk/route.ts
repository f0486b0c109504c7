import { listBulks, startBulk } from "@/lib/accounts/server/load-bulk";
import { bulksQuerySchema, newBulkSchema } from "@/lib/contracts/account-bulk";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** A thousand rows, each with what was seen of it. */
const longestBytes = 256 * 1024;

/** What the user has done with many accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listBulks(backend, readQuery(request, bulksQuerySchema))));
});

/** Does one thing with many accounts. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const bulk = await readJson(request, newBulkSchema, longestBytes);
  return answer(dataOf(await startBulk(backend, bulk, readIdempotencyKey(request))), { status: 201 });
});

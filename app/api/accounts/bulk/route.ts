import { listBulks, startBulk } from "@/lib/accounts/load-bulk";
import { bulksQuerySchema, newBulkSchema } from "@/lib/contracts/account-bulk";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson, readQuery } from "@/lib/http/body";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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

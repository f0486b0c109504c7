import { addView, listViews } from "@/lib/accounts/server/load-views";
import { newViewSchema } from "@/lib/contracts/account-view";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The saved views that the user can open. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listViews(backend)));
});

/** Saves a view of the accounts list. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const view = await readJson(request, newViewSchema);
  return answer(dataOf(await addView(backend, view, readIdempotencyKey(request))), { status: 201 });
});

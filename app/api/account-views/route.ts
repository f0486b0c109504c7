import { addView, listViews } from "@/lib/accounts/load-views";
import { newViewSchema } from "@/lib/contracts/account-view";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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

import { z } from "zod";
import type { Context } from "../../context";
import { readCompleteTimeline } from "../../domains/activity/complete-timeline";
import {
  addConversation,
  changeConversation,
  getConversation,
  setConversationRemoved,
} from "../../domains/activity/conversations";
import { endDraft } from "../../domains/activity/drafts/drafts";
import { getAccountRef } from "../../domains/shared/account-ref";
import { createOnce } from "../../domains/shared/idempotency";
import { readIdempotency } from "../../http/keyed-request";
import { type App, serve } from "../../http/serve";

const params = z.object({ id: z.uuid() });
const itemParams = params.extend({ item: z.uuid() });

/** `/accounts/{id}/timeline/` and `conversations/`: an account's timeline, and its calls and meetings. */
export function conversationRoutes(app: App, { db, now, change }: Context): void {
  const placeOf = ({ id, item }: z.infer<typeof itemParams>) => ({ accountId: id, id: item });

  serve(app, "GET /accounts/:id/timeline/", async (principal, request) => {
    const account = await getAccountRef(db, principal, request.params.id);
    return readCompleteTimeline(db, principal, account, request.query);
  });

  serve(app, "POST /accounts/:id/conversations/", async (principal, request) => {
    const { id: accountId } = request.params;
    return change(async (tx) => {
      const written = await createOnce(tx, principal, readIdempotency(request), now(), {
        make: () => addConversation(tx, principal, accountId, request.body, now()),
        find: (id) => getConversation(tx, principal, { accountId, id }),
      });
      await endDraft(tx, principal, accountId, request.body.draft, now());
      return written;
    });
  });

  serve(app, "PATCH /accounts/:id/conversations/:item/", (principal, request) =>
    change((tx) => changeConversation(tx, principal, placeOf(request.params), request.body, now())),
  );

  serve(app, "DELETE /accounts/:id/conversations/:item/", (principal, request) =>
    change((tx) => setConversationRemoved(tx, principal, placeOf(request.params), now())),
  );

  serve(app, "POST /accounts/:id/conversations/:item/restore/", async (principal, request) => {
    const key = placeOf(request.params);
    await change((tx) => setConversationRemoved(tx, principal, key, null));
    return getConversation(db, principal, key);
  });
}

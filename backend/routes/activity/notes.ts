import { z } from "zod";
import type { Context } from "../../context";
import { endDraft } from "../../domains/activity/drafts/drafts";
import { addNote, changeNote, getNote, setNoteRemoved } from "../../domains/activity/notes";
import { createOnce } from "../../domains/shared/idempotency";
import { readIdempotency } from "../../http/keyed-request";
import { type App, serve } from "../../http/serve";

const itemParams = z.object({ id: z.uuid(), item: z.uuid() });

/** `/accounts/{id}/notes/`: write a note; authors may change, remove and restore their own. */
export function noteRoutes(app: App, { db, now, change }: Context): void {
  const placeOf = ({ id, item }: z.infer<typeof itemParams>) => ({ accountId: id, id: item });

  serve(app, "POST /accounts/:id/notes/", async (principal, request) => {
    const { id } = request.params;
    return change(async (tx) => {
      const written = await createOnce(tx, principal, readIdempotency(request), now(), {
        make: () => addNote(tx, principal, id, request.body, now()),
        find: (createdId) => getNote(tx, principal, id, createdId),
      });
      await endDraft(tx, principal, id, request.body.draft, now());
      return written;
    });
  });

  serve(app, "PATCH /accounts/:id/notes/:item/", async (principal, request) => {
    const { draft, ...words } = request.body;
    return change(async (tx) => {
      const note = await changeNote(tx, principal, placeOf(request.params), words, now());
      await endDraft(tx, principal, request.params.id, draft, now());
      return note;
    });
  });

  serve(app, "DELETE /accounts/:id/notes/:item/", (principal, request) =>
    change((tx) => setNoteRemoved(tx, principal, placeOf(request.params), now())),
  );

  serve(app, "POST /accounts/:id/notes/:item/restore/", async (principal, request) => {
    const { accountId, id } = placeOf(request.params);
    await change((tx) => setNoteRemoved(tx, principal, { accountId, id }, null));
    return getNote(db, principal, accountId, id);
  });
}

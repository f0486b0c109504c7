import type { Context } from "../../context";
import {
  addMessage,
  changeMessage,
  countAudience,
  deleteMessage,
  endMessage,
  getMessage,
  listMessages,
  showMessageAgain,
} from "../../domains/announcements/messages/messages";
import { type App, serve } from "../../http/serve";

/** `/messages/…`: announcements, for users who may publish them (`canPublish`). */
export function messageRoutes(app: App, { db, now, change, createOnce }: Context): void {
  serve(app, "GET /messages/", (principal, request) => listMessages(db, principal, request.query, now()));

  serve(app, "GET /messages/audience/", async (principal, request) => ({
    people: await countAudience(db, principal, request.query.scope, request.query.roles ?? []),
  }));

  serve(app, "GET /messages/:id/", (principal, request) => getMessage(db, principal, request.params.id, now()));

  serve(app, "POST /messages/", async (principal, request) => {
    return createOnce(principal, request, (tx) => {
      const find = (id: string) => getMessage(tx, principal, id, now());
      const make = async () => find(await addMessage(tx, principal, request.body, now()));
      return { make, find };
    });
  });

  serve(app, "PATCH /messages/:id/", async (principal, request) => {
    await change((tx) => changeMessage(tx, principal, request.params.id, request.body, now()));
    return getMessage(db, principal, request.params.id, now());
  });

  serve(app, "POST /messages/:id/end/", async (principal, request) => {
    await change((tx) => endMessage(tx, principal, request.params.id, now()));
    return getMessage(db, principal, request.params.id, now());
  });

  serve(app, "POST /messages/:id/show-again/", async (principal, request) => {
    return createOnce(principal, request, (tx) => {
      const find = (id: string) => getMessage(tx, principal, id, now());
      const make = async () => find(await showMessageAgain(tx, principal, request.params.id, now()));
      return { make, find };
    });
  });

  serve(app, "DELETE /messages/:id/", (principal, request) =>
    change((tx) => deleteMessage(tx, principal, request.params.id, now())),
  );
}

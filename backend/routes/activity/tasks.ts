import type { Context } from "../../context";
import { listTasks } from "../../domains/activity/complete-timeline";
import { endDraft } from "../../domains/activity/drafts/drafts";
import { listMyTasks } from "../../domains/activity/my-tasks";
import { addTask, changeTask, getTask } from "../../domains/activity/tasks";
import { createOnce } from "../../domains/shared/idempotency";
import { readIdempotency } from "../../http/keyed-request";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/tasks/`: an account's tasks; `/tasks/`: the user's tasks across accounts. */
export function taskRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /tasks/", (principal, request) => listMyTasks(db, principal, request.query, now()));

  serve(app, "GET /accounts/:id/tasks/", (principal, request) =>
    listTasks(db, principal, request.params.id, request.query),
  );

  serve(app, "POST /accounts/:id/tasks/", async (principal, request) => {
    const { id } = request.params;
    return change(async (tx) => {
      const find = (createdId: string) => getTask(tx, principal, id, createdId);
      const make = async () => find(await addTask(tx, principal, id, request.body, now()));
      const created = await createOnce(tx, principal, readIdempotency(request), now(), { make, find });
      await endDraft(tx, principal, id, request.body.draft, now());
      return created;
    });
  });

  serve(app, "GET /accounts/:id/tasks/:task/", (principal, request) =>
    getTask(db, principal, request.params.id, request.params.task),
  );

  serve(app, "PATCH /accounts/:id/tasks/:task/", async (principal, request) => {
    const key = { accountId: request.params.id, id: request.params.task };
    await change((tx) => changeTask(tx, principal, key, request.body, now()));
    return getTask(db, principal, key.accountId, key.id);
  });
}

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import type { RealtimeGateway } from "../../realtime/door";
import { listShownMessages } from "../../store/messages/messages";

/** A page waits for this number: with no answer by then it is drawn without it. */
const patienceMs = 300;

/** `/frame/`: what stands around every signed-in page before its live connection: announcements, unread alerts. */
export function frameRoutes({ db, now, guard, realtime }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /frame/", async (request) => {
      const principal = await guard.requireUser(request);
      const [messages, unread] = await Promise.all([
        listShownMessages(db, principal, now()),
        realtime === null ? null : findUnread(realtime, principal.uid),
      ]);
      return { messages, unread_alerts: unread };
    });
  };
}

/** How many alerts are unread; null when the realtime database can't say in time. */
async function findUnread(realtime: RealtimeGateway, uid: string): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  // The page hears the number from the database itself soon after, and what ails it then.
  const counted = realtime.countUnread(uid).catch(() => null);
  return Promise.race([counted, late]).finally(() => clearTimeout(timer));
}

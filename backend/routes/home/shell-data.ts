import type { Context } from "../../context";
import { listShownMessages } from "../../domains/announcements/messages/messages";
import { type App, serve } from "../../http/serve";
import type { RealtimeGateway } from "../../realtime/gateway";

/** Time limit for the count of unread alerts; if counting takes longer, the page is rendered without the count. */
const timeoutMs = 300;

/** `/frame/`: the data of the app shell until its realtime connection is open: announcements, unread alerts. */
export function shellDataRoutes(app: App, { db, now, realtime }: Context): void {
  serve(app, "GET /frame/", async (principal) => {
    const [messages, unread] = await Promise.all([
      listShownMessages(db, principal, now()),
      realtime === null ? null : findUnread(realtime, principal.uid),
    ]);
    return { messages, unread_alerts: unread };
  });
}

/** Number of unread alerts; null when the realtime database doesn't respond in time. */
async function findUnread(realtime: RealtimeGateway, uid: string): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  // The error is ignored, because the page soon connects to the realtime database itself and shows the error then.
  const counted = realtime.countUnread(uid).catch(() => null);
  return Promise.race([counted, timeout]).finally(() => clearTimeout(timer));
}

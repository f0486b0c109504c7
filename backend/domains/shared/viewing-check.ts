import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../database/database";
import { clientViewings } from "../../database/schema/sign-in/client-viewings";
import { clientRequired, type Principal } from "../../principal";

/** Time for which the result of a check is reused, as the parts of a response follow each other quickly. */
const checkedForMs = 1_000;

/**
 * Creates the check that a streamed response makes before each part, so that it stops within a second after the
 * operator's view of the client ended: because its time was up, the operator stopped it or switched to another client,
 * or the session ended. Other users always pass it.
 *
 * @returns the check, which throws AppError 409 `client_required` once the view has ended
 */
export function createViewingCheck(
  db: Database,
  { clientId, viewingSessionId }: Principal,
  now: () => Date,
): () => Promise<void> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    if (viewingSessionId === undefined || at.getTime() - checkedAtMs < checkedForMs) return;
    const isOpen = and(
      eq(clientViewings.clientId, clientId),
      eq(clientViewings.sessionId, viewingSessionId),
      gt(clientViewings.endsAt, at),
    );
    if ((await db.$count(clientViewings, isOpen)) === 0) throw clientRequired();
    checkedAtMs = at.getTime();
  };
}

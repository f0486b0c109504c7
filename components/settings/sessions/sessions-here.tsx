import { SessionsSlot } from "@/components/settings/slots";
import { ErrorState } from "@/components/ui/state/error-state";
import type { BackendResult } from "@/lib/backend/result";
import type { Session } from "@/lib/contracts/session";

/** The list of sessions, or a note that it could not be loaded; the rest of the page is shown. */
export function SessionsHere({ sessions }: { sessions: BackendResult<{ items: Session[] }> }) {
  if (sessions.kind === "ok") return <SessionsSlot sessions={sessions.data.items} />;
  return <ErrorState title="Your sessions could not be loaded">Load the page again in a moment.</ErrorState>;
}

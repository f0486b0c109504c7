import { ErrorState } from "@/components/ui/state/error-state";
import type { BackendResult } from "@/lib/backend/result";
import type { Session } from "@/lib/contracts/session";
import { SessionList } from "./session-list";

/** The list of sessions, or a note that it could not be loaded; the rest of the page is shown. */
export function SessionsHere({ sessions }: { sessions: BackendResult<{ items: Session[] }> }) {
  if (sessions.kind === "ok") return <SessionList sessions={sessions.data.items} />;
  return <ErrorState title="Your sessions could not be loaded">Load the page again in a moment.</ErrorState>;
}

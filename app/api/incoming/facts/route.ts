import { route } from "@/lib/http/server/route";
import { forwardIncoming } from "@/lib/incoming/forward-incoming";

/** Receives facts about accounts from another system: authorised by a client's API token, never by a session. */
export const POST = route((request) => forwardIncoming(request, "/incoming/facts/"));

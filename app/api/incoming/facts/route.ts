import { route } from "@/lib/http/server/route";
import { passOn } from "@/lib/incoming/pass-on";

/** Receives facts about accounts from another system: authorised by a client's API token, never by a session. */
export const POST = route((request) => passOn(request, "/incoming/facts/"));

import { route } from "@/lib/http/server/route";
import { passOn } from "@/lib/incoming/pass-on";

/** Takes in what another system says has happened at accounts: by a client's token, never by a session. */
export const POST = route((request) => passOn(request, "/incoming/signals/"));

import { route } from "@/lib/http/server/route";
import { forwardScim } from "@/lib/scim/forward-scim";

/** SCIM requests of clients' identity providers: authorized by a client's SCIM token, never by a session. */
const handle = route<{ path: string[] }>(forwardScim);

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };

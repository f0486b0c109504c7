import { readReadiness } from "@/lib/backend/readiness";
import { jsonResponse } from "@/lib/http/server/response";

/**
 * Returns whether this host can serve requests, and the names of missing dependencies. It reveals nothing else, so it
 * needs no session.
 */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  return jsonResponse(readiness, { status: readiness.ready ? 200 : 503 });
}

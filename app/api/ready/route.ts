import { readReadiness } from "@/lib/backend/readiness";
import { answer } from "@/lib/http/server/answer";

/**
 * Whether this host can serve requests, and the names of what is missing. Nothing else is revealed, so no session is
 * needed.
 */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  return answer(readiness, { status: readiness.ready ? 200 : 503 });
}

import { readReadiness } from "@/lib/backend/readiness";
import { answer } from "@/lib/http/server/answer";

/** Whether this host can serve requests, and what is missing by name; nothing else is told, so anybody may ask. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness();
  return answer(readiness, { status: readiness.ready ? 200 : 503 });
}

import { answer } from "@/lib/http/server/answer";

/** Reports that the host is running with valid settings. `/api/ready` covers the backend. */
export function GET(): Response {
  return answer({ status: "ok" });
}

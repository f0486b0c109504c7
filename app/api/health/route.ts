import { jsonResponse } from "@/lib/http/server/response";

/** Reports that the host is running with valid settings. `/api/ready` covers the backend. */
export function GET(): Response {
  return jsonResponse({ status: "ok" });
}

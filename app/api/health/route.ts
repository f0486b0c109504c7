import { answer } from "@/lib/http/server/answer";

/** The host is running with valid settings. Says nothing about the backend: `/api/ready` does. */
export function GET(): Response {
  return answer({ status: "ok" });
}

import { answer } from "@/lib/http/server/answer";

/** The host is up and its settings were good. Says nothing about the backend: a host without it still answers, honestly. */
export function GET(): Response {
  return answer({ status: "ok" });
}

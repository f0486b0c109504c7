import "server-only";
import type { SentFile } from "@/lib/backend/call";
import { privateHeaders } from "./answer";

/** Hands a file on to the browser while {api} is still sending it. Nobody keeps it, and it is never shown as a page. */
export function answerFile({ body, contentType, disposition }: SentFile): Response {
  return new Response(body, {
    headers: {
      ...privateHeaders,
      "Content-Type": contentType,
      "Content-Disposition": disposition ?? "attachment",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

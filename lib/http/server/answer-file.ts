import "server-only";
import type { SentFile } from "@/lib/backend/call";
import { privateHeaders } from "./answer";

/** Streams a file from {api} to the browser, uncached and always as a download, never shown as a page. */
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

import "client-only";
import { handleRefusal, type Outcome, unreachable } from "./send";

const awayText = "The file could not be saved. Try again.";

/** The default time limit for a file to arrive completely. */
const fileLimitMs = 60_000;

/**
 * Posts a request and lets the browser save the response as a file. The whole file is held in memory.
 *
 * @returns the reason why nothing was saved, as a sentence; null on success
 */
export async function saveFile(path: string, body: unknown): Promise<string | null> {
  const saved = await requestFile(path, body);
  return saved.kind === "ok" ? null : saved.detail;
}

/**
 * Requests a file and lets the browser save the response, like {@link saveFile}. Never throws.
 *
 * @param body is sent by POST; undefined: the file is requested by GET
 */
export async function requestFile(path: string, body: unknown, limitMs = fileLimitMs): Promise<Outcome<null>> {
  try {
    const response = await fetch(path, {
      ...(body !== undefined && {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
      cache: "no-store",
      signal: AbortSignal.timeout(limitMs),
    });
    if (!response.ok) return handleRefusal({ status: response.status, body: await response.json() });
    downloadFile(await response.blob(), nameOf(response.headers.get("content-disposition")));
    return { kind: "ok", data: null };
  } catch {
    return { kind: "refused", code: unreachable, detail: awayText, fields: {} };
  }
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}

/** Lets the browser save the file at a URL, under the name that the response gives it by default. */
export function followDownload(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Lets the browser save a file that the page has created. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  followDownload(url, name);
  // The browser reads the URL after the click; some browsers only after asking where to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

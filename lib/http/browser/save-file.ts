import "client-only";
import { fieldsOf } from "./ask-host";

const awayText = "The file could not be saved. Try again.";

/**
 * Posts a request and lets the browser save the response as a file that fits in memory.
 *
 * @returns the reason why nothing was saved, as a sentence; null on success
 */
export async function saveFile(path: string, body: unknown): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      cache: "no-store",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.status === 401) window.location.reload();
    if (!response.ok) {
      const { detail } = fieldsOf(await response.json());
      return typeof detail === "string" ? detail : awayText;
    }
    offerFile(await response.blob(), nameOf(response.headers.get("content-disposition")));
    return null;
  } catch {
    return awayText;
  }
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}

/** Lets the browser save a file that the page has created. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click; some browsers only after asking where to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import "client-only";
import type { ErrorBody } from "@/lib/contracts/error";

export type Sent<Data> =
  | { kind: "done"; data: Data }
  | { kind: "refused"; detail: string; fields: Record<string, string> };

/**
 * Sends a change to the host. Never throws: a server that is away refuses too. A session that is over leads to the
 * login page.
 *
 * @returns `data`: what it answered; null for an answer with nothing in it
 */
export async function send<Data = null>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Sent<Data>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.ok) return { kind: "done", data: response.status === 204 ? null : await response.json() };
    if (response.status === 401) window.location.reload();
    const { detail = "That did not work. Try again.", fields = {} }: Partial<ErrorBody> = await response.json();
    return { kind: "refused", detail, fields };
  } catch {
    return { kind: "refused", detail: "The server could not be reached. Try again.", fields: {} };
  }
}

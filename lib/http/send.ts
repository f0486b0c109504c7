import type { ErrorBody } from "@/lib/contracts/error";

/** What came of a request of the browser. */
export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal;

/** Why nothing came of it. */
export interface Refusal {
  kind: "refused";
  /** The host's own, or `unreachable`: no answer that can be used. */
  code: string;
  /** A sentence to show. */
  detail: string;
  /** What is wrong with which field. */
  fields: Readonly<Record<string, string>>;
}

/** What people are told while the host can't be reached. */
const awayText = "There is no connection to Sightline right now. Try again.";

/**
 * Sends a request of the browser to the host. Never throws: a host that is away, or that answers what can't be read,
 * refuses too. A session that is over leads to the login page, and back.
 *
 * @returns `data` is null for an answer with nothing in it
 */
export async function send<Data>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method,
      signal: signal ?? null,
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    // The page's own guard knows where to send somebody whose session is over, and the way back.
    if (response.status === 401) window.location.reload();
    if (response.ok) return { kind: "ok", data: response.status === 204 ? null : await response.json() };
    const { detail, code, fields }: Partial<ErrorBody> = await response.json();
    return {
      kind: "refused",
      code: code ?? "unknown",
      detail: typeof detail === "string" ? detail : "That did not work. Try again.",
      fields: fields ?? {},
    };
  } catch {
    return { kind: "refused", code: "unreachable", detail: awayText, fields: {} };
  }
}

import type { ErrorBody } from "@/lib/contracts/error";

/** What came of a request of the browser. `detail` is a sentence to show; `fields` say what is wrong with which. */
export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal;

export interface Refusal {
  kind: "refused";
  detail: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Sends a request of the browser to the host. Never throws: a host that is away, or that answers what can't be read,
 * refuses too. A session that is over leads to the login page, and back.
 */
export async function send<Data>(method: string, path: string, body?: unknown): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    // The page's own guard knows where to send somebody whose session is over, and the way back.
    if (response.status === 401) window.location.reload();
    if (response.ok) return { kind: "ok", data: response.status === 204 ? null : await response.json() };
    const { detail, fields }: Partial<ErrorBody> = await response.json();
    return { kind: "refused", detail: detail ?? "That did not work. Try again.", fields: fields ?? {} };
  } catch {
    return { kind: "refused", detail: "There is no connection to Sightline right now. Try again.", fields: {} };
  }
}

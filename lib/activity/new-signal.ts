import type { NewSignal } from "@/lib/contracts/activity/activity";
import { findSource } from "./source";

/** The typed values of a signal's form. `when`: a local time, `2026-11-21T14:05`; empty means now. */
export type SignalFields = Record<"title" | "source" | "url" | "when", string>;

export const noSignal: SignalFields = { title: "", source: "", url: "", when: "" };

/** The clock skew allowed between the user and the server. */
const leewayMs = 60_000;

/** Reads the form: the signal to send, or the problem of each field. */
export function readNewSignal(
  fields: SignalFields,
  nowMs: number,
): { kind: "right"; signal: NewSignal } | { kind: "wrong"; fields: Partial<SignalFields> } {
  const [title, source, url] = [fields.title.trim(), fields.source.trim(), fields.url.trim()];
  const at = fields.when === "" ? null : new Date(fields.when);
  const wrong: Partial<SignalFields> = {
    ...(title === "" && { title: "Enter what happened." }),
    ...(source === "" && { source: "Enter your source." }),
    ...(url !== "" &&
      !(url.startsWith("https://") && findSource(url)) && { url: "Enter a URL that begins with https://" }),
    ...(at && Number.isNaN(at.getTime()) && { when: "Enter a date and time." }),
    ...(at && at.getTime() > nowMs + leewayMs && { when: "This hasn’t happened yet." }),
  };
  if (Object.keys(wrong).length > 0) return { kind: "wrong", fields: wrong };
  return {
    kind: "right",
    signal: { title, source, ...(url !== "" && { url }), ...(at && { occurred_at: at.toISOString() }) },
  };
}

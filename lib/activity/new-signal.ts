import type { NewSignal } from "@/lib/contracts/activity";
import { findSource } from "./source";

/** The form of a signal as it is typed. `when`: a moment in the reader's own time, `2026-11-21T14:05`; empty: now. */
export type SignalFields = Record<"title" | "source" | "url" | "when", string>;

export const noSignal: SignalFields = { title: "", source: "", url: "", when: "" };

/** The recorder's clock may go a little before ours. */
const leewayMs = 60_000;

/** Reads the form: what to send, or what is wrong with which field. */
export function readNewSignal(
  fields: SignalFields,
  nowMs: number,
): { kind: "right"; signal: NewSignal } | { kind: "wrong"; fields: Partial<SignalFields> } {
  const [title, source, url] = [fields.title.trim(), fields.source.trim(), fields.url.trim()];
  const at = fields.when === "" ? null : new Date(fields.when);
  const wrong: Partial<SignalFields> = {
    ...(title === "" && { title: "Say what happened." }),
    ...(source === "" && { source: "Say where you know it from." }),
    ...(url !== "" &&
      !(url.startsWith("https://") && findSource(url)) && { url: "Give an address that begins with https://" }),
    ...(at && Number.isNaN(at.getTime()) && { when: "Give a day and a time." }),
    ...(at && at.getTime() > nowMs + leewayMs && { when: "This hasn’t happened yet." }),
  };
  if (Object.keys(wrong).length > 0) return { kind: "wrong", fields: wrong };
  return {
    kind: "right",
    signal: { title, source, ...(url !== "" && { url }), ...(at && { occurred_at: at.toISOString() }) },
  };
}

import type { Message, NewMessage, Severity } from "@/lib/contracts/messages/message";
import { findLink } from "@/lib/contracts/wire/link";
import type { Role } from "@/lib/contracts/wire/role";
import { readMessage } from "@/lib/realtime/messages/message";

/**
 * A message in the form's representation. Times are in the format of a `datetime-local` field, in the author's time
 * zone.
 */
export interface Draft {
  title: string;
  body: string;
  severity: Severity;
  /** Empty means every role. */
  roles: readonly Role[];
  start: string;
  /** Empty means that the message doesn't end. */
  end: string;
  dismissible: boolean;
  linkHref: string;
  linkLabel: string;
}

/** A new message's form: starts now, for all users, dismissible. */
export function emptyDraft(nowMs: number): Draft {
  return {
    title: "",
    body: "",
    severity: "info",
    roles: [],
    start: toLocalField(nowMs),
    end: "",
    dismissible: true,
    linkHref: "",
    linkLabel: "",
  };
}

export function draftOf(message: Message): Draft {
  return {
    title: message.title,
    body: message.body,
    severity: message.severity,
    roles: message.roles,
    start: toLocalField(Date.parse(message.start_time)),
    end: message.end_time === null ? "" : toLocalField(Date.parse(message.end_time)),
    dismissible: message.dismissible,
    linkHref: message.link?.href ?? "",
    linkLabel: message.link?.label ?? "",
  };
}

/** Builds the request body of a form. A start time unchanged since the form was opened means the time of publishing. */
export function messageOf(draft: Draft, initial: Draft): Omit<NewMessage, "scope" | "enabled"> {
  return {
    title: draft.title.trim(),
    body: draft.body.trim(),
    severity: draft.severity,
    roles: [...draft.roles],
    ...(draft.start === initial.start || draft.start === "" ? {} : { start_time: isoOf(draft.start) }),
    ...(draft.end === initial.end ? {} : { end_time: draft.end === "" ? null : isoOf(draft.end) }),
    dismissible: draft.dismissible,
    link:
      draft.linkHref.trim() === ""
        ? null
        : { href: draft.linkHref.trim(), label: draft.linkLabel.trim() || "Learn more" },
  };
}

/** Validates a form before it is sent: the error of each field; empty if valid. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const problems: Partial<Record<keyof Draft, string>> = {};
  if (draft.title.trim() === "") problems.title = "Enter a title.";
  if (draft.start === "") problems.start = "Choose when it starts.";
  if (draft.end !== "" && draft.start !== "" && Date.parse(draft.end) <= Date.parse(draft.start)) {
    problems.end = "The end must be after the start.";
  }
  if (draft.linkHref.trim() !== "" && findLink(draft.linkHref.trim()) === null) {
    problems.linkHref = "Enter an https URL or a path such as /all-accounts.";
  }
  return problems;
}

/** The message as its readers will see it, regardless of its roles. */
export function previewOf(draft: Draft) {
  return readMessage("client", "preview", {
    enabled: true,
    dismissible: draft.dismissible,
    title: draft.title.trim() || "Title",
    body: draft.body,
    severity: draft.severity,
    applicableRoles: draft.roles,
    link:
      draft.linkHref.trim() === ""
        ? null
        : { href: draft.linkHref.trim(), label: draft.linkLabel.trim() || "Learn more" },
  });
}

/** A message's status: off if disabled, otherwise derived from its start and end times. */
export function statusOf(
  { enabled, start_time, end_time }: Pick<Message, "enabled" | "start_time" | "end_time">,
  nowMs: number,
): Message["status"] {
  if (!enabled) return "off";
  if (end_time !== null && Date.parse(end_time) <= nowMs) return "ended";
  return Date.parse(start_time) > nowMs ? "scheduled" : "live";
}

function isoOf(local: string): string {
  return new Date(local).toISOString();
}

/** Formats a time as `2026-11-21T14:20`, in the browser's time zone. */
function toLocalField(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

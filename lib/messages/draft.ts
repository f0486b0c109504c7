import { findLink } from "@/lib/contracts/link";
import type { Message, NewMessage, Severity } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";
import { readMessage } from "@/lib/realtime/messages/message";

/** A message as the form holds it. Moments as a `datetime-local` field writes them, in the writer's time zone. */
export interface Draft {
  title: string;
  body: string;
  severity: Severity;
  /** Empty: everybody. */
  roles: readonly Role[];
  start: string;
  /** Empty: it never ends by itself. */
  end: string;
  dismissible: boolean;
  linkHref: string;
  linkLabel: string;
}

/** A form to begin with: now, for everybody, to be dismissed. */
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

/** The form of a message that is there already. */
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

/**
 * What the server is told of a form. A start that was left as the form began means the moment of publishing.
 *
 * @param begun the form as it was when it was opened
 */
export function messageOf(draft: Draft, begun: Draft): Omit<NewMessage, "scope" | "enabled"> {
  return {
    title: draft.title.trim(),
    body: draft.body.trim(),
    severity: draft.severity,
    roles: [...draft.roles],
    ...(draft.start === begun.start || draft.start === "" ? {} : { start_time: isoOf(draft.start) }),
    ...(draft.end === begun.end ? {} : { end_time: draft.end === "" ? null : isoOf(draft.end) }),
    dismissible: draft.dismissible,
    link:
      draft.linkHref.trim() === ""
        ? null
        : { href: draft.linkHref.trim(), label: draft.linkLabel.trim() || "Learn more" },
  };
}

/** What is wrong with a form before anybody is asked; by field, empty when nothing is. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const problems: Partial<Record<keyof Draft, string>> = {};
  if (draft.title.trim() === "") problems.title = "Enter a title.";
  if (draft.start === "") problems.start = "Choose when it starts.";
  if (draft.end !== "" && draft.start !== "" && Date.parse(draft.end) <= Date.parse(draft.start)) {
    problems.end = "The end must be after the start.";
  }
  if (draft.linkHref.trim() !== "" && findLink(draft.linkHref.trim()) === null) {
    problems.linkHref = "Give an https address or a path such as /all-accounts.";
  }
  return problems;
}

/** The message as people will see it, whoever it is for. */
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

/** Says where a message stands: by the clock, unless it is off. */
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

/** `2026-11-21T14:20`, in the zone of this browser. */
function toLocalField(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

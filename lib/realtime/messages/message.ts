import type { MessageDocument, UnvalidatedFields } from "@/lib/contracts/alerts/live-document";
import type { Severity } from "@/lib/contracts/messages/message";
import { findLink, type SafeLink } from "@/lib/contracts/wire/link";
import { readMoment } from "../moment";

/** The collections that messages are read from (checklist D1, D2), including those for a single role (case J9). */
export const messageSources = ["general", "general_role", "client", "client_role"] as const;

export type MessageSource = (typeof messageSources)[number];

/** A message as the browser reads it from its document (checklist D3). Times in milliseconds since 1970. */
export interface LiveMessage {
  id: string;
  source: MessageSource;
  enabled: boolean;
  dismissible: boolean;
  /** Null if missing or unreadable: the message is then never shown. */
  startMs: number | null;
  /** Null if the message doesn't end. */
  endMs: number | null;
  /** The roles as spelled in the document; empty means every role. */
  roles: readonly string[];
  title: string;
  body: string;
  severity: Severity;
  link: (SafeLink & { label: string }) | null;
}

const severities: Readonly<Record<string, Severity>> = {
  info: "info",
  success: "success",
  warning: "warning",
  critical: "critical",
};

/** Reads a message document of any shape (case R7); unreadable fields count as missing. Never throws. */
export function readMessage(
  source: MessageSource,
  id: string,
  data: UnvalidatedFields<MessageDocument<unknown>>,
): LiveMessage {
  const startMs = readMoment(data.startTime) ?? null;
  const endMs = readMoment(data.endTime);
  return {
    id,
    source,
    enabled: data.enabled === true,
    dismissible: data.dismissible === true,
    startMs,
    // An unreadable end counts as long past, so that the message isn't shown.
    endMs: endMs === undefined ? null : (endMs ?? Number.NEGATIVE_INFINITY),
    roles: readRoles(data.applicableRoles),
    title: text(data.title),
    body: text(data.body),
    severity: (typeof data.severity === "string" ? severities[data.severity.toLowerCase()] : undefined) ?? "info",
    link: readLink(data.link),
  };
}

function readRoles(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

function readLink(value: unknown): LiveMessage["link"] {
  if (typeof value !== "object" || value === null) return null;
  const { href, label }: { href?: unknown; label?: unknown } = value;
  const link = findLink(href);
  return link && { ...link, label: text(label) || "Open" };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

import { findLink, type SafeLink } from "@/lib/contracts/link";
import type { MessageDocument, Unchecked } from "@/lib/contracts/live-document";
import type { Severity } from "@/lib/contracts/message";
import { readMoment } from "../moment";

/** The places that messages are listened to (checklist D1, D2), with those for one role only (case J9). */
export const messageSources = ["general", "general_role", "client", "client_role"] as const;

export type MessageSource = (typeof messageSources)[number];

/** A message as the browser reads it from its document (checklist D3). Moments in milliseconds since 1970. */
export interface LiveMessage {
  id: string;
  source: MessageSource;
  enabled: boolean;
  dismissible: boolean;
  /** Null when there is none, or none that can be read: then it is never shown. */
  startMs: number | null;
  /** Null: it never ends. */
  endMs: number | null;
  /** As they stand in the document; empty = everybody. */
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

/** Reads a message's document, whatever stands in it (case R7): what can't be read is missing, and nothing throws. */
export function readMessage(source: MessageSource, id: string, data: Unchecked<MessageDocument<unknown>>): LiveMessage {
  const startMs = readMoment(data.startTime) ?? null;
  const endMs = readMoment(data.endTime);
  return {
    id,
    source,
    enabled: data.enabled === true,
    dismissible: data.dismissible === true,
    startMs,
    // An end that can't be read has not been shown to be ahead: over before it began.
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

import "client-only";
import { type AlertType, type AlertVisibility, alertTypes, alertVisibilities } from "@/lib/contracts/alerts/alert";
import type { AlertDocument, UnvalidatedFields } from "@/lib/contracts/alerts/live-document";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import { findLink, type SafeLink } from "@/lib/contracts/wire/link";
import { readMoment } from "../moment";

/** A user's alert as the browser reads it from its document (checklist D7). */
export interface Alert {
  id: string;
  /** Null for an unknown state: such an alert is still shown, as read. */
  visibility: AlertVisibility | null;
  /** Null for a type that this version doesn't know. */
  type: AlertType | null;
  title: string;
  body: string;
  /** Milliseconds since 1970; 0 if unknown. */
  createdMs: number;
  accountId: string | null;
  accountName: string | null;
  /** The kind of signal, for an alert about a signal; null if unknown. */
  signalKind: SignalKind | null;
  link: SafeLink | null;
  /** The user's rule that caused the alert; null if no rule did. */
  rule: { id: string; name: string } | null;
}

/** Reads an alert document of any shape. Never throws. */
export function readAlert(id: string, data: UnvalidatedFields<AlertDocument<unknown>>): Alert {
  return {
    id,
    visibility: alertVisibilities.find((visibility) => visibility === data.visibility) ?? null,
    type: alertTypes.find((type) => type === data.type) ?? null,
    title: findText(data.title) ?? "Alert",
    body: findText(data.body) ?? "",
    createdMs: readMoment(data.createdAt) ?? 0,
    accountId: findText(data.accountId),
    accountName: findText(data.accountName),
    signalKind: signalKinds.find((kind) => kind === data.signalKind) ?? null,
    link: findLink(data.link),
    rule: findRule(data),
  };
}

function findRule({ ruleId, ruleName }: UnvalidatedFields<AlertDocument<unknown>>): Alert["rule"] {
  const [id, name] = [findText(ruleId), findText(ruleName)];
  return id !== null && name !== null ? { id, name } : null;
}

/** Unread alerts are NEW or NOT_SEEN (checklist D8). */
export function isUnread({ visibility }: Pick<Alert, "visibility">): boolean {
  return visibility === "NEW" || visibility === "NOT_SEEN";
}

function findText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

import type { Severity } from "../messages/message";
import type { SignalKind } from "../signals/signal-kind";
import type { AlertType, AlertVisibility } from "./alert";

/**
 * The documents of the realtime database that browsers read: their paths and fields. The backend writes them,
 * `firestore.rules` restricts their readers, and a test compares the rules' paths with these.
 *
 * @typeParam Moment the type of times, which differs between the backend and browsers
 */
export type MessageDocument<Moment> = {
  id: string;
  /** Browsers query only enabled messages; the rules allow no others. */
  enabled: boolean;
  dismissible: boolean;
  startTime: Moment;
  /** Null: the message has no end. */
  endTime: Moment | null;
  /** Empty: every role. */
  applicableRoles: string[];
  title: string;
  body: string;
  severity: Severity;
  link: { href: string; label: string } | null;
};

/** A user's alert (checklist D7). The user may change only `visibility`. */
export type AlertDocument<Moment> = {
  id: string;
  visibility: AlertVisibility;
  type: AlertType;
  title: string;
  body: string;
  createdAt: Moment;
  accountId: string | null;
  accountName: string | null;
  /** For a signal: its kind; absent otherwise. */
  signalKind?: SignalKind;
  /** A path of this site; null if there is none. */
  link: string | null;
  /** The user's rule that raised it; absent, like its name, if no rule did. */
  ruleId?: string;
  ruleName?: string;
};

/** The document that notifies an account's open pages of a change: contains only its time. */
export type ChangeDocument<Moment> = { at: Moment };

/** A document as read from the database: known field names with values of any type. */
export type UnvalidatedFields<Document> = Readonly<Partial<Record<keyof Document, unknown>>>;

export interface MessageAudience {
  /** Null: users of all clients. */
  clientId: string | null;
  /**
   * The role in lower case, as in the rules; null: any role. Only users with that role can read its messages (case J9).
   */
  role: string | null;
}

/** The collection of the messages for an audience (checklist D1, D2). */
export function messagesPath({ clientId, role }: MessageAudience): string {
  const parent = clientId === null ? "general/messaging" : `clients/${clientId}`;
  return role === null ? `${parent}/messages` : `${parent}/roles/${role}/messages`;
}

/** The collection of a user's alerts (checklist D7). */
export function alertsPath(uid: string): string {
  return `users/${uid}/alerts`;
}

/** The collection that holds an account's last change, as the document `latest`, while anyone has the account open. */
export function accountChangesPath(clientId: string, accountId: string): string {
  return `clients/${clientId}/accounts/${accountId}/changes`;
}

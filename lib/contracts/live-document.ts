import type { AlertType, AlertVisibility } from "./alert";
import type { Severity } from "./message";
import type { SignalKind } from "./signal-kind";

/**
 * The documents of the realtime database that browsers read: where each stands, and its fields. The backend writes them,
 * `firestore.rules` says who may read them, and a test holds the rules' paths beside these.
 *
 * @typeParam Moment how the side that uses it writes or reads a moment
 */
export type MessageDocument<Moment> = {
  id: string;
  /** Browsers ask for those that are; the rules show no other. */
  enabled: boolean;
  dismissible: boolean;
  startTime: Moment;
  /** Null: it never ends. */
  endTime: Moment | null;
  /** Empty = everybody. */
  applicableRoles: string[];
  title: string;
  body: string;
  severity: Severity;
  link: { href: string; label: string } | null;
};

/** A person's own alert (checklist D7). Its person may change `visibility`, and nothing else. */
export type AlertDocument<Moment> = {
  id: string;
  visibility: AlertVisibility;
  type: AlertType;
  title: string;
  body: string;
  createdAt: Moment;
  accountId: string | null;
  accountName: string | null;
  /** Of a signal: its kind; absent otherwise. */
  signalKind?: SignalKind;
  /** A path of the site. */
  link: string | null;
  /** The own rule that asked for it; absent, like its name, when none did. */
  ruleId?: string;
  ruleName?: string;
};

/** The one document that tells pages of an account that something there changed: when, and nothing else. */
export type ChangeDocument<Moment> = { at: Moment };

/** What may stand in a document that was read: any value under a known name. */
export type Unchecked<Document> = Readonly<Partial<Record<keyof Document, unknown>>>;

/** Whom the messages of a collection are for. */
export interface MessageAudience {
  /** Null: the people of all clients. */
  clientId: string | null;
  /** As the rules know it, in small letters; null: whatever their role. A role's messages are its alone to read (case J9). */
  role: string | null;
}

/** The collection of the messages for an audience (checklist D1, D2). */
export function messagesPath({ clientId, role }: MessageAudience): string {
  const place = clientId === null ? "general/messaging" : `clients/${clientId}`;
  return role === null ? `${place}/messages` : `${place}/roles/${role}/messages`;
}

/** The collection of a person's alerts (checklist D7). */
export function alertsPath(uid: string): string {
  return `users/${uid}/alerts`;
}

/** The collection in which the last change of an account that somebody has open is told of, as `latest`. */
export function accountChangesPath(clientId: string, accountId: string): string {
  return `clients/${clientId}/accounts/${accountId}/changes`;
}

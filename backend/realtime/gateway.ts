import type { Delivery } from "./delivery";

/**
 * Claims of a session's custom token, which the security rules read. `sess_exp` is in Unix seconds; the backend revokes
 * access by `session_id` and `access_version` (docs/decisions/023).
 */
export interface SessionClaims {
  client_id: string;
  role: string;
  sess_exp: number;
  session_id: string;
  access_version: number;
}

/** Access to the realtime database and its sign-in (Firestore and Firebase Auth). */
export interface RealtimeGateway {
  /** Applies a change exactly once, and never over a later change of the same document. */
  deliver(delivery: Delivery): Promise<void>;
  /** Deletes the receipts of these documents. Only for documents without recent deliveries. */
  deleteReceipts(paths: string[]): Promise<void>;
  /** Replaces texts in the documents of these collections. @returns the number of changed documents */
  replaceTexts(collections: readonly string[], replace: (text: string) => string): Promise<number>;
  /** Deletes a client's documents. Running it again is harmless. */
  deleteClient(clientId: string): Promise<void>;
  /** Deletes users' documents and their records in Firebase Auth, at most 1,000. Running it again is harmless. */
  deleteUsers(uids: readonly string[]): Promise<void>;
  /** Deletes a user's alerts from before a time. Running it again is harmless. @returns their number */
  deleteAlerts(uid: string, before: Date): Promise<number>;
  /** Ensures that a user has a record in Firebase Auth (docs/conformance.md E3). `email` null: a placeholder email. */
  provision(person: { uid: string; email: string | null }): Promise<void>;
  /** Creates a one-time token for a user's sign-in to the realtime database. */
  mintToken(uid: string, claims: SessionClaims): Promise<string>;
  /** Number of a user's unread alerts. */
  countUnread(uid: string): Promise<number>;
  close(): Promise<void>;
}

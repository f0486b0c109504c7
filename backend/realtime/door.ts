import type { Delivery } from "./delivery";

/**
 * What a custom token says of a session; the security rules read it. `sess_exp` is in unix seconds; `session_id` and
 * `access_version` are what the backend takes back (docs/decisions/032).
 */
export interface SessionClaims {
  client_id: string;
  role: string;
  sess_exp: number;
  session_id: string;
  access_version: number;
}

/** The one door to the realtime database and its sign-in. */
export interface RealtimeGateway {
  /** Carries out a change once, however often it is brought, and never over a later one of the same document. */
  deliver(delivery: Delivery): Promise<void>;
  /** Drops what is remembered of deliveries to these documents; only for those whose every delivery is long over. */
  forget(paths: string[]): Promise<void>;
  /** Sees to it that somebody has a record at the sign-in (checklist E3). `email` null: a placeholder address. */
  provision(person: { uid: string; email: string | null }): Promise<void>;
  /** Mints a one-time token for somebody's database sign-in. */
  mintToken(uid: string, claims: SessionClaims): Promise<string>;
  /** How many of somebody's alerts are unread. */
  countUnread(uid: string): Promise<number>;
  close(): Promise<void>;
}

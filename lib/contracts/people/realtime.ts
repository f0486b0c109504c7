import { z } from "zod";

/** Firebase's public settings (checklist E1): an app id, and an API key or a measurement id, are required. */
export const firebaseConfigSchema = z
  .object({
    apiKey: z.string().optional(),
    authDomain: z.string().optional(),
    projectId: z.string().min(1),
    storageBucket: z.string().optional(),
    messagingSenderId: z.string().optional(),
    appId: z.string().min(1),
    measurementId: z.string().optional(),
  })
  .refine((config) => config.apiKey !== undefined || config.measurementId !== undefined, {
    message: "an api key or a measurement id is needed",
    path: ["apiKey"],
  });

export type FirebaseConfig = z.infer<typeof firebaseConfigSchema>;

/** `POST {api}/realtime/token/`: a one-time custom token for the database sign-in of this session (checklist E3). */
export const realtimeTokenSchema = z.object({
  token: z.string().min(1),
  /** Unix seconds: when the session ends, and with it the permission to read. */
  session_expires_at: z.number().int().positive(),
});

export type RealtimeToken = z.infer<typeof realtimeTokenSchema>;

/** The host's response to `POST /api/realtime/token`: the token, and the database's configuration. */
export interface RealtimeGrant extends RealtimeToken {
  config: FirebaseConfig;
  uid: string;
  client_id: string | null;
  /** The role as known to the rules, because this browser's stored user may have been edited. */
  role: string | null;
  /** The time of the host's response, ISO 8601 in UTC, because the browser's clock may be wrong. */
  server_time: string;
  /** The URLs of local emulators; null in production. */
  emulators: { firestore: string; auth: string } | null;
}

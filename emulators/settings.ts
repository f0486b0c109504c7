import { z } from "zod";

/** A port to listen on, or null when the real service replaces this emulator. */
export type PortOrOff = number | null;

/** The emulators' settings, from environment variables. */
export type EmulatorSettings = {
  /** The product's origin: sign-ins may only redirect to `/auth/callback` there. */
  appOrigin: string;
  /** Folder for data that outlives the process; null: memory only. */
  dataFolder: string | null;
  ports: Record<PortSetting, PortOrOff>;
  /** The Firebase project that sign-ins and documents belong to. */
  firebaseProjectId: string;
  /** The product's client secret at the Microsoft-like tenant; absent: the sample's. */
  microsoftClientSecret: string | undefined;
};

export const portSettings = [
  "FIRESTORE_PORT",
  "AUTH_PORT",
  "IDENTITY_PORT",
  "SMTP_PORT",
  "MAILBOX_PORT",
  "SOURCES_PORT",
] as const;

export type PortSetting = (typeof portSettings)[number];

/** An invalid setting. The message names the setting and never its value. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

const portMessage = "must be a port (0 to 65535; 0 picks a free one) or off";
const port = (defaultPort: number) =>
  z
    .string()
    .regex(/^(off|\d{1,5})$/, portMessage)
    .refine((text) => text === "off" || Number(text) <= 65_535, portMessage)
    .default(String(defaultPort))
    .transform((text): PortOrOff => (text === "off" ? null : Number(text)));

const originMessage = "must be an http(s) origin without a path, such as http://localhost:3000";

const schema = z.object({
  APP_ORIGIN: z
    .string()
    .refine((text) => URL.canParse(text) && new URL(text).origin === text, originMessage)
    .refine((text) => /^https?:/.test(text), originMessage)
    .default("http://localhost:3000"),
  SIGHTLINE_DATA_DIR: z.string().optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,29}$/, "must be a Firebase project id, such as sightline-local")
    .default("sightline-local"),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  FIRESTORE_PORT: port(8080),
  AUTH_PORT: port(9099),
  IDENTITY_PORT: port(4400),
  SMTP_PORT: port(1025),
  MAILBOX_PORT: port(8025),
  SOURCES_PORT: port(4500),
});

/**
 * Reads the emulators' settings. Empty values count as absent; defaults are listed in docs/operating.md.
 *
 * @throws SettingError naming the first invalid setting
 */
export function readEmulatorSettings(env: Record<string, string | undefined>): EmulatorSettings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const { APP_ORIGIN, SIGHTLINE_DATA_DIR, FIREBASE_PROJECT_ID, MICROSOFT_CLIENT_SECRET, ...ports } = parsed.data;
  return {
    appOrigin: APP_ORIGIN,
    dataFolder: SIGHTLINE_DATA_DIR ?? null,
    ports,
    firebaseProjectId: FIREBASE_PROJECT_ID,
    microsoftClientSecret: MICROSOFT_CLIENT_SECRET,
  };
}

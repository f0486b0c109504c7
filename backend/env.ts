import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { secretSettingSchema as secret } from "@/lib/contracts/wire/secret";

const flag = z.enum(["yes", "no"]).optional();
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const tenant = new RegExp(`${guid.source}|^(organizations|common)$`, "i");
const origin = z
  .url({ protocol: /^https?$/, hostname: /.+/, abort: true })
  .refine((text) => new URL(text).origin === text.replace(/\/$/, ""), "must be an origin without a path")
  .refine((text) => text.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text), {
    error: "must be https, except on this machine",
  })
  .transform((text) => text.replace(/\/$/, ""));

const secretNames = ["SESSION_SECRET", "SETTINGS_KEY", "HOST_KEY", "REALTIME_SECRET"] as const;

const address = z.string().regex(/^[a-z0-9.-]+:\d{1,5}$/i, "must be a host and a port");

const contact = z
  .string()
  .max(200)
  .refine(
    (text) => /^[\x20-\x7e]+$/.test(text) && /[^\s@<>]@[^\s@<>][^\s@<>.]*\.[^\s@<>]/.test(text),
    "must be a name and an email address, in ASCII",
  );

const keysOf = (keys: string) => keys.split(",").map((key) => key.trim());

const settingsSchema = z
  .object({
    API_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
    API_HOST: z.string().min(1).default("127.0.0.1"),
    /** URL of PostgreSQL. */
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      hostname: /.*/,
      error: (issue) => (issue.input === undefined ? "is missing" : "must be a URL of PostgreSQL"),
    }),
    /** URL of PostgreSQL itself when DATABASE_URL is a pooler: migrations need a session of their own. */
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
    /** Maximum number of connections of one backend. */
    DATABASE_POOL_SIZE: z.coerce.number().int().min(3).max(200).default(10),
    /** Time limit of a statement. */
    DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).max(600).default(15),
    APP_ORIGIN: origin.default("http://localhost:3000"),
    /** At least 6, because the host ends a session 5 minutes before its token expires. */
    TOKEN_LIFETIME_MINUTES: z.coerce.number().int().min(6).max(720).default(60),
    SESSION_LIMIT_HOURS: z.coerce.number().int().min(1).max(168).default(12),
    /** Total size of one client's attachments. */
    ATTACHMENT_QUOTA_MB: z.coerce.number().int().min(0).max(1_000_000).default(1024),
    /** no: registered users can't create a workspace; only an invitation makes them members of a client. */
    WORKSPACE_SIGN_UP: flag,
    /** required: an operator who signs in with a password must have a second factor. */
    OPERATOR_FACTOR: z.enum(["required", "optional"]).default("required"),
    /** yes: create the sample workspace in this database. */
    SAMPLE_WORKSPACE: flag,
    /** Shared with the host: a request with this key may state the user's IP address and user agent. */
    HOST_KEY: secret.max(256).optional(),
    /** The host's secret. The backend doesn't use it, but checks that no other secret equals it. */
    SESSION_SECRET: z.string().optional(),
    /** The realtime database's project; absent: no realtime. NEXT_PUBLIC_FIREBASE_PROJECT_ID is read as well. */
    FIREBASE_PROJECT_ID: z
      .string()
      .regex(/^[a-z][a-z0-9-]{3,29}$/, "must be a project id")
      .optional(),
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: z.string().optional(),
    /** The passwords of the Firebase users are derived from it (docs/conformance.md E3). */
    REALTIME_SECRET: secret.max(256).optional(),
    /** In development, the addresses of the emulators; in production, the key file of the service account. */
    FIRESTORE_EMULATOR_HOST: address.optional(),
    FIREBASE_AUTH_EMULATOR_HOST: address.optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().min(1).optional(),
    /** Encrypts the secrets stored in the database. */
    SETTINGS_KEY: secret.refine(
      (key) => !key.includes(","),
      "must be a single key; previous keys go into SETTINGS_KEY_PREVIOUS",
    ),
    /**
     * Earlier keys, separated by commas. They are still used to decrypt; data encrypted with them is re-encrypted with
     * SETTINGS_KEY.
     */
    SETTINGS_KEY_PREVIOUS: z
      .string()
      .transform(keysOf)
      .refine(
        (keys) => keys.every((key) => secret.safeParse(key).success),
        "must be keys separated by commas, each in the format of SETTINGS_KEY",
      )
      .optional(),
    /** The mail server; absent: mail stays in the queue. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /.+/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, "must be Name <address>, or an address")
      .default("Sightline <no-reply@sightline.example>"),
    /**
     * yes: clients' identity providers may have private addresses, and use http on this machine (docs/conformance.md,
     * case O14).
     */
    ALLOW_PRIVATE_ISSUERS: flag,
    /** DNS servers for looking up domains' TXT proofs, separated by commas; absent: the machine's own. */
    DNS_SERVERS: z
      .string()
      .transform((servers) => servers.split(",").map((server) => server.trim()))
      .refine((servers) => servers.every(isDnsServer), "must be addresses, with or without a port")
      .optional(),
    /** Origin of the local identity provider emulator, for the sample workspace. */
    IDENTITY_ORIGIN: origin.optional(),
    MICROSOFT_AUTHORITY: origin.default("https://login.microsoftonline.com"),
    MICROSOFT_TENANT_ID: z.string().regex(tenant, "must be a tenant id, organizations or common").optional(),
    MICROSOFT_CLIENT_ID: z
      .string()
      .regex(/^[\w.-]{1,100}$/, "must be an application id")
      .optional(),
    /**
     * When MICROSOFT_TENANT_ID is `organizations` or `common`: ids of the tenants whose users may sign in, separated by
     * commas.
     */
    MICROSOFT_ALLOWED_TENANTS: z
      .string()
      .transform((ids) => ids.split(",").map((id) => id.trim().toLowerCase()))
      .refine((ids) => ids.every((id) => guid.test(id)), "must be tenant ids separated by commas")
      .optional(),
    /** Operator's name and email, sent to the SEC; absent: the SEC isn't polled. */
    SEC_CONTACT: contact.optional(),
    SEC_BASE_URL: origin.default("https://data.sec.gov"),
    SEC_ARCHIVE_URL: origin.default("https://www.sec.gov"),
    SEC_EVERY_MINUTES: z.coerce.number().int().min(1).max(1440).default(60),
    SEC_HISTORY_DAYS: z.coerce.number().int().min(1).max(3650).default(730),
    /** Operator's name and email, sent to websites with feeds; absent: no feeds are read. */
    FEEDS_CONTACT: contact.optional(),
    /**
     * Gateway that fetches all websites: `{FEEDS_BASE_URL}/example.com/path`; absent: websites are fetched directly.
     */
    FEEDS_BASE_URL: origin.optional(),
    FEEDS_EVERY_MINUTES: z.coerce.number().int().min(1).max(1440).default(120),
    /** Operator's name and email, sent to the BLS; absent: the BLS isn't polled. */
    BLS_CONTACT: contact.optional(),
    BLS_BASE_URL: origin.default("https://api.bls.gov"),
    /** The BLS's registration key: 500 requests a day instead of 25. */
    BLS_API_KEY: z
      .string()
      .regex(/^[\w-]{8,100}$/, "must be a registration key")
      .optional(),
    BLS_EVERY_MINUTES: z.coerce.number().int().min(1).max(10_080).default(360),
    /** yes: the OpenAPI description is served at /docs/. */
    API_DOCS: flag,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine((settings) => (settings.MICROSOFT_TENANT_ID === undefined) === (settings.MICROSOFT_CLIENT_ID === undefined), {
    path: ["MICROSOFT_CLIENT_ID"],
    message: "must be set together with MICROSOFT_TENANT_ID",
  })
  .refine((settings) => isOneTenant(settings.MICROSOFT_TENANT_ID) || settings.MICROSOFT_ALLOWED_TENANTS !== undefined, {
    path: ["MICROSOFT_ALLOWED_TENANTS"],
    message: "must list the allowed tenants, because MICROSOFT_TENANT_ID is not a single tenant",
  })
  .superRefine((settings, context) => {
    const duplicate = findDuplicate(settings);
    if (duplicate === null) return;
    context.addIssue({ code: "custom", path: [duplicate.name], message: `must not be the same as ${duplicate.other}` });
  });

function isDnsServer(server: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^\][:]+))(?::\d{1,5})?$/.exec(server) ?? [];
  return isIP(bracketed ?? plain ?? server) !== 0;
}

/** Settings whose defaults are only valid in development. */
const requiredInProduction = ["APP_ORIGIN", "HOST_KEY"] as const;

/** Finds two secrets that are equal, because a leak of one would then be a leak of both. */
function findDuplicate({
  SETTINGS_KEY_PREVIOUS: previous = [],
  ...settings
}: Partial<Record<(typeof secretNames)[number], string>> & { SETTINGS_KEY_PREVIOUS?: string[] | undefined }) {
  const seen = new Map<string, string>();
  const secrets = secretNames.map((name) => [name, settings[name] ?? ""] as const);
  for (const [name, key] of [...secrets, ...previous.map((key) => ["SETTINGS_KEY_PREVIOUS", key] as const)]) {
    if (key === "") continue;
    const other = seen.get(key);
    if (other !== undefined) return { name, other };
    seen.set(key, name);
  }
  return null;
}

function isOneTenant(id: string | undefined): boolean {
  return id === undefined || guid.test(id);
}

export type Settings = z.infer<typeof settingsSchema>;

/** A setting that prevents the backend from starting; the message contains the setting's name and never its value. */
export class SettingError extends Error {
  override name = "SettingError";
}

/**
 * Reads the backend's settings from environment variables. Empty variables count as absent.
 *
 * @returns the settings, with defaults filled in
 * @throws SettingError for the first invalid setting (case W12)
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  if (env.NODE_ENV === "production") {
    const missing = requiredInProduction.find((name) => present[name] === undefined);
    if (missing !== undefined) throw new SettingError(`${missing}: is missing`);
  }
  const parsed = settingsSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const setting = String(issue?.path[0] ?? "settings");
  throw new SettingError(`${setting}: ${issue?.message ?? "is invalid"}`);
}

export interface RealtimeSettings {
  projectId: string;
  /** The passwords of the Firebase users are derived from it. */
  secret: string;
  /** Whether local emulators are used instead of Google's services. */
  isEmulated: boolean;
}

/**
 * Derives the settings of the realtime database.
 *
 * @returns null when none is configured
 * @throws SettingError for a setting that is missing although the project is set
 */
export function readRealtime(settings: Settings): RealtimeSettings | null {
  const projectId = settings.FIREBASE_PROJECT_ID ?? settings.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  if (projectId === undefined) return null;
  if (settings.REALTIME_SECRET === undefined) throw new SettingError("REALTIME_SECRET: is missing");
  const { FIRESTORE_EMULATOR_HOST: database, FIREBASE_AUTH_EMULATOR_HOST: auth } = settings;
  // With only one of the two set, data would go to Google and sign-ins to this machine, or the reverse.
  if ((database === undefined) !== (auth === undefined)) {
    const missing = database === undefined ? "FIRESTORE_EMULATOR_HOST" : "FIREBASE_AUTH_EMULATOR_HOST";
    throw new SettingError(`${missing}: is missing; set both emulators or neither`);
  }
  const isEmulated = database !== undefined;
  const keyFile = settings.GOOGLE_APPLICATION_CREDENTIALS;
  if (!isEmulated && keyFile === undefined) throw new SettingError("GOOGLE_APPLICATION_CREDENTIALS: is missing");
  if (!isEmulated && keyFile !== undefined && !existsSync(keyFile))
    throw new SettingError("GOOGLE_APPLICATION_CREDENTIALS: there is no such file");
  return { projectId, secret: settings.REALTIME_SECRET, isEmulated };
}

/**
 * The application's registration at Microsoft.
 *
 * @returns null when Microsoft isn't configured
 */
export function findMicrosoft(settings: Settings): MicrosoftSettings | null {
  const { MICROSOFT_AUTHORITY, MICROSOFT_CLIENT_ID, MICROSOFT_TENANT_ID, MICROSOFT_ALLOWED_TENANTS } = settings;
  if (MICROSOFT_CLIENT_ID === undefined || MICROSOFT_TENANT_ID === undefined) return null;
  const tenantIds = MICROSOFT_ALLOWED_TENANTS ?? [MICROSOFT_TENANT_ID.toLowerCase()];
  return { authority: MICROSOFT_AUTHORITY, clientId: MICROSOFT_CLIENT_ID, tenantIds };
}

/** The application's registration at Microsoft, and the tenants that may sign in. */
export interface MicrosoftSettings {
  /** Without a trailing slash: `https://login.microsoftonline.com`. */
  authority: string;
  clientId: string;
  /** Ids of the tenants whose users may sign in. */
  tenantIds: readonly string[];
}

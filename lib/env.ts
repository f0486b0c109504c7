import "server-only";
import { z } from "zod";
import { sampleWords, secretSettingSchema as secret } from "@/lib/contracts/wire/secret";
import { trimMatching } from "@/lib/contracts/wire/trim-matching";

/** The host's parsed settings. Origins and URLs have no trailing slash. */
export interface Settings {
  port: number;
  /**
   * This site's own origin, used for redirects, cookie flags and the same-origin check instead of a request's Host
   * header.
   */
  appOrigin: string;
  isHttps: boolean;
  apiBaseUrl: string;
  sessionSecret: string;
  /** Former secrets, which still open values that they sealed. */
  previousSessionSecrets: readonly string[];
  /** Whether the HSTS header includes all subdomains. */
  hstsSubdomains: boolean;
  /**
   * A key shared with the backend, which then trusts the client IPs that the host sends. Null: the backend uses the
   * host's IP.
   */
  hostKey: string | null;
  /** The number of proxies in front of the host that add to `X-Forwarded-For`. 0: clients connect directly. */
  trustedProxies: number;
  /** The time limit for {api} to confirm a page's session, in milliseconds (case R1). */
  tokenCheckLimitMs: number;
  /** Null if the realtime database isn't configured. */
  firebase: FirebaseSettings | null;
  /** Null if sign-in with Microsoft isn't configured. */
  microsoft: MicrosoftSettings | null;
  /** Whether people can sign up and create a workspace. */
  offersWorkspaces: boolean;
  /** The price shown on `/pricing`. Null: this installation is self-hosted and free. */
  price: PriceSettings | null;
}

/** The application registered with Microsoft Entra (checklist A3). */
export interface MicrosoftSettings {
  /** An origin; plain http only on this machine, for the emulator. */
  authority: string;
  /** One tenant's id; `organizations` or `common` for several, which the backend then distinguishes. */
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

export interface PriceSettings {
  /** The text of the price: "€ 29". */
  amount: string;
  /** The unit of the price: "per person and month". */
  per: string | null;
  /** The sales contact: an https or mailto URL. */
  contact: string | null;
}

/** The public configuration of the realtime database (checklist E1), and its URLs if these aren't Google's. */
export interface FirebaseSettings {
  apiKey?: string;
  authDomain?: string;
  projectId: string;
  storageBucket?: string;
  messagingSenderId?: string;
  appId: string;
  measurementId?: string;
  /** The origins of the database and its sign-in if these aren't Google's. */
  firestoreUrl?: string;
  authUrl?: string;
}

/** Thrown for a missing or invalid setting. Names the setting and the error, never its value (case W12). */
export class SettingError extends Error {
  override readonly name = "SettingError";

  constructor(
    readonly setting: string,
    readonly problem: string,
  ) {
    super(`The setting ${setting} ${problem}.`);
  }
}

const isLoopback = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);
const isHttpUrl = (url: URL | null) => url !== null && /^https?:$/.test(url.protocol);

const origin = z
  .string()
  .refine((text) => isHttpUrl(parseUrl(text)), "must be an address such as https://app.example.com")
  .refine((text) => parseUrl(text)?.origin === text.replace(/\/$/, ""), "must be an origin without a path")
  .refine(
    (text) => text.startsWith("https:") || isLoopback(parseUrl(text)?.hostname ?? ""),
    "must be https, except on this machine",
  )
  .transform((text) => text.replace(/\/$/, ""));

const baseUrl = z
  .string()
  .refine((text) => isHttpUrl(parseUrl(text)), "must be an http or https address")
  .refine((text) => {
    const url = parseUrl(text);
    return !url?.username && !url?.password && !url?.search && !url?.hash;
  }, "must not contain a user name, query or fragment")
  .transform((text) => trimMatching(text, null, /\//));

const appId = z.string().regex(/^\d+:\d+:[a-z]+:[0-9a-z]+$/i, "must be an app id such as 1:1234567890:web:abcdef");
const apiKey = z.string().regex(/^[A-Za-z0-9_-]{4,80}$/, "must be an api key");
const address = z.string().regex(/^[a-z0-9.-]+:\d{1,5}$/i, "must be a host and a port");

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  APP_ORIGIN: origin.optional(),
  API_BASE_URL: baseUrl,
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: z
    .string()
    .transform((secrets) => secrets.split(",").map((one) => one.trim()))
    .refine((secrets) => secrets.every((one) => secret.safeParse(one).success), "must be secrets separated by commas")
    .optional(),
  HSTS_SUBDOMAINS: z.enum(["yes", "no"], "must be yes or no").default("no"),
  WORKSPACE_SIGN_UP: z.enum(["yes", "no"], "must be yes or no").default("yes"),
  HOST_KEY: secret.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  TOKEN_CHECK_SECONDS: z.coerce.number().int().min(1).max(30).default(2),
  NEXT_PUBLIC_FIREBASE_API_KEY: apiKey.optional(),
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, "must be a host name")
    .optional(),
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,29}$/, "must be a project id")
    .optional(),
  NEXT_PUBLIC_FIREBASE_STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9._-]+$/i, "must be a bucket's name")
    .optional(),
  NEXT_PUBLIC_FIREBASE_MESSAGING_SENDER_ID: z.string().regex(/^\d+$/, "must be digits").optional(),
  NEXT_PUBLIC_FIREBASE_APP_ID: appId.optional(),
  NEXT_PUBLIC_FIREBASE_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/i, "must be an id such as G-ABC123")
    .optional(),
  PRICE: z.string().max(40, "must have at most 40 characters").optional(),
  PRICE_PER: z.string().max(80, "must have at most 80 characters").optional(),
  SALES_CONTACT: z
    .string()
    .regex(/^(https:\/\/|mailto:)[^\s"'<>]+$/, "must be an https or mailto address")
    .optional(),
  MICROSOFT_AUTHORITY: origin.default("https://login.microsoftonline.com"),
  MICROSOFT_TENANT_ID: z
    .string()
    .regex(/^[0-9a-z][0-9a-z.-]{0,252}$/i, "must be a tenant's id or domain, organizations or common")
    .optional(),
  MICROSOFT_CLIENT_ID: z.guid("must be an application's id").optional(),
  MICROSOFT_CLIENT_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .max(500, "must have at most 500 characters")
    .refine((text) => !/^\w+:\/\//.test(text), "must be a secret, not an address")
    .optional(),
  FIRESTORE_EMULATOR_HOST: address.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: address.optional(),
});

type Values = z.output<typeof schema>;

/**
 * Reads the host's settings from an environment. An empty value counts as missing.
 *
 * @throws {SettingError} for the first setting that is missing, too short, a sample, or swapped with another
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (!parsed.success) throw settingError(parsed.error.issues[0], present);
  const values = parsed.data;
  if (environment.NODE_ENV === "production") requireForProduction(values);
  const appOrigin = values.APP_ORIGIN ?? `http://localhost:${values.PORT}`;
  if (new URL(values.API_BASE_URL).origin === appOrigin)
    throw new SettingError("API_BASE_URL", "names this site itself");
  const previousSessionSecrets = values.SESSION_SECRET_PREVIOUS ?? [];
  if ([values.SESSION_SECRET, ...previousSessionSecrets].some((one) => one === values.HOST_KEY))
    throw new SettingError("HOST_KEY", "must not be the same as SESSION_SECRET");
  return {
    port: values.PORT,
    appOrigin,
    isHttps: appOrigin.startsWith("https:"),
    apiBaseUrl: values.API_BASE_URL,
    sessionSecret: values.SESSION_SECRET,
    previousSessionSecrets,
    hstsSubdomains: values.HSTS_SUBDOMAINS === "yes",
    hostKey: values.HOST_KEY ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    tokenCheckLimitMs: values.TOKEN_CHECK_SECONDS * 1000,
    firebase: readFirebase(values),
    microsoft: readMicrosoft(values),
    offersWorkspaces: values.WORKSPACE_SIGN_UP === "yes",
    price: readPrice(values),
  };
}

/**
 * Requires, in production, the settings whose defaults suit only a single machine: with a wrong origin, links and
 * cookies fail; without the key or the number of proxies, all clients share one IP in the sign-in limits (case W12).
 */
function requireForProduction(values: Values): void {
  if (values.APP_ORIGIN === undefined) throw new SettingError("APP_ORIGIN", "is missing");
  if (values.HOST_KEY === undefined) throw new SettingError("HOST_KEY", "is missing");
  if (values.APP_ORIGIN.startsWith("https:") && values.TRUSTED_PROXIES === undefined)
    throw new SettingError("TRUSTED_PROXIES", "is missing; 0 when people connect directly");
}

/** Requires all three settings or none; on https the emulator and its sample secret are refused (case W12). */
function readMicrosoft(values: Values): MicrosoftSettings | null {
  const {
    MICROSOFT_TENANT_ID: tenantId,
    MICROSOFT_CLIENT_ID: clientId,
    MICROSOFT_CLIENT_SECRET: clientSecret,
  } = values;
  if (tenantId === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (tenantId === undefined) throw new SettingError("MICROSOFT_TENANT_ID", "is missing");
  if (clientId === undefined) throw new SettingError("MICROSOFT_CLIENT_ID", "is missing");
  if (clientSecret === undefined) throw new SettingError("MICROSOFT_CLIENT_SECRET", "is missing");
  const authority = values.MICROSOFT_AUTHORITY;
  const isPublic = values.APP_ORIGIN?.startsWith("https:") ?? false;
  if (isPublic && authority.startsWith("http:")) throw new SettingError("MICROSOFT_AUTHORITY", "must be https");
  if (isPublic && sampleWords.test(clientSecret))
    throw new SettingError("MICROSOFT_CLIENT_SECRET", "looks like a sample");
  return { authority, tenantId, clientId, clientSecret };
}

function readPrice({ PRICE: amount, PRICE_PER: per, SALES_CONTACT: contact }: Values): PriceSettings | null {
  return amount === undefined ? null : { amount, per: per ?? null, contact: contact ?? null };
}

let current: Settings | undefined;

/** Returns this process's settings, which are read once. */
export function getSettings(): Settings {
  // Passes the whole `process.env`, since the bundler would replace a single variable with its value at build time.
  current ??= readSettings(process.env);
  return current;
}

function readFirebase(values: Values): FirebaseSettings | null {
  const isSet = Object.entries(values).some(
    ([name, value]) => name.startsWith("NEXT_PUBLIC_FIREBASE_") && value !== undefined,
  );
  requireEmulatorsTogether(values);
  if (!isSet) return null;
  const id = values.NEXT_PUBLIC_FIREBASE_APP_ID;
  if (id === undefined) throw new SettingError("NEXT_PUBLIC_FIREBASE_APP_ID", "is missing");
  if (!values.NEXT_PUBLIC_FIREBASE_API_KEY && !values.NEXT_PUBLIC_FIREBASE_MEASUREMENT_ID) {
    throw new SettingError("NEXT_PUBLIC_FIREBASE_API_KEY", "is missing");
  }
  const projectId = values.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
  if (projectId === undefined) throw new SettingError("NEXT_PUBLIC_FIREBASE_PROJECT_ID", "is missing");
  return {
    apiKey: values.NEXT_PUBLIC_FIREBASE_API_KEY,
    authDomain: values.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN,
    projectId,
    storageBucket: values.NEXT_PUBLIC_FIREBASE_STORAGE_BUCKET,
    messagingSenderId: values.NEXT_PUBLIC_FIREBASE_MESSAGING_SENDER_ID,
    appId: id,
    measurementId: values.NEXT_PUBLIC_FIREBASE_MEASUREMENT_ID,
    firestoreUrl: values.FIRESTORE_EMULATOR_HOST && `http://${values.FIRESTORE_EMULATOR_HOST}`,
    authUrl: values.FIREBASE_AUTH_EMULATOR_HOST && `http://${values.FIREBASE_AUTH_EMULATOR_HOST}`,
  };
}

/**
 * Requires both emulators or neither, since one alone would mix local and real services. On https, both are refused.
 */
function requireEmulatorsTogether(values: Values): void {
  const names = ["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST"] as const;
  const present = names.filter((name) => values[name] !== undefined);
  const [missing] = names.filter((name) => values[name] === undefined);
  if (present.length > 0 && missing !== undefined)
    throw new SettingError(missing, "is missing: set both emulators or neither");
  const [one] = present;
  if (one !== undefined && values.APP_ORIGIN?.startsWith("https:"))
    throw new SettingError(one, "must not be set for an https origin");
}

function settingError(issue: z.core.$ZodIssue | undefined, values: Record<string, unknown>): SettingError {
  const setting = String(issue?.path[0] ?? "");
  if (values[setting] === undefined) return new SettingError(setting, "is missing");
  const isOwnMessage =
    issue?.code === "custom" || (issue?.code === "invalid_format" && !issue.message.startsWith("Invalid"));
  return new SettingError(setting, isOwnMessage ? issue.message : "is not a number in its range");
}

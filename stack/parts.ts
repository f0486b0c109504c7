import { readFileSync } from "node:fs";
import { sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { bundleOf } from "./build/bundle";
import type { PartPlan } from "./part";
import { localHost, type PortSetting } from "./ports";
import type { Secrets } from "./secrets";
import type { PortName, StackSettings } from "./settings";

/** URLs and hosts of the running parts, by name. */
export interface Addresses {
  app: string;
  api: string;
  mailbox: string | null;
  /** The emulator of the SEC, newsrooms and the BLS. */
  sources: string | null;
  identity: string;
  firestore: string | null;
  auth: string | null;
}

const projectId = "sightline-local";

/**
 * Derives the URLs and hosts from these settings; null for an emulator not started because the real service is
 * configured.
 */
export function addressesOf({ ports, configured }: StackSettings): Addresses {
  return {
    app: `http://localhost:${ports.PORT}`,
    api: configured.backend ? (process.env.API_BASE_URL ?? "") : `http://${localHost}:${ports.API_PORT}`,
    // A different site than the app's (127.0.0.1 versus localhost), like real providers: SameSite cookies then behave
    // as in production.
    identity: `http://${localHost}:${ports.IDENTITY_PORT}`,
    mailbox: configured.smtp ? null : `http://${localHost}:${ports.MAILBOX_PORT}`,
    sources: hasRealSources(configured) ? null : `http://${localHost}:${ports.SOURCES_PORT}`,
    firestore: configured.firebase ? null : `${localHost}:${ports.FIRESTORE_PORT}`,
    auth: configured.firebase ? null : `${localHost}:${ports.AUTH_PORT}`,
  };
}

/** Whether all external sources are real, so that the emulator isn't needed. */
function hasRealSources({ sec, feeds, bls }: StackSettings["configured"]): boolean {
  return sec && feeds && bls;
}

export function portsInUse({ ports, configured }: StackSettings): PortSetting[] {
  const names: PortName[] = ["PORT", "IDENTITY_PORT"];
  if (!configured.backend) names.push("API_PORT");
  if (!configured.firebase) names.push("FIRESTORE_PORT", "AUTH_PORT");
  if (!configured.smtp) names.push("SMTP_PORT", "MAILBOX_PORT");
  if (!hasRealSources(configured)) names.push("SOURCES_PORT");
  return names.map((setting) => ({ setting, port: ports[setting] }));
}

/** Makes stack traces of a bundle refer to the source files and their lines. */
const sourceMaps = "--enable-source-maps";

/**
 * Plans the stack's Node.js processes with their environments, in order of dependency. The operator's settings take
 * precedence over local defaults.
 *
 * @param databaseUrl the stack's own database; null if it has none
 */
export function planParts(settings: StackSettings, secrets: Secrets, databaseUrl: string | null): PartPlan[] {
  const addresses = addressesOf(settings);
  const parts = [emulators(settings, secrets, addresses)];
  if (!settings.configured.backend) parts.push(backend(settings, secrets, addresses, databaseUrl));
  parts.push(host(settings, secrets, addresses));
  const operatorEnv = operatorSettings(settings);
  return parts.map((part) => ({ ...part, env: { ...part.env, ...operatorEnv } }));
}

function emulators(settings: StackSettings, secrets: Secrets, addresses: Addresses): PartPlan {
  const { ports, configured, dataFolder } = settings;
  const ready = [`${addresses.identity}/healthz`];
  if (addresses.mailbox !== null) ready.push(`${addresses.mailbox}/healthz`);
  if (addresses.sources !== null) ready.push(`${addresses.sources}/healthz`);
  if (addresses.firestore !== null)
    ready.push(`http://${addresses.firestore}/healthz`, `http://${addresses.auth}/healthz`);
  return {
    name: "emulators",
    run: [sourceMaps, bundleOf("emulators")],
    env: {
      NODE_ENV: "development",
      APP_ORIGIN: addresses.app,
      SIGHTLINE_DATA_DIR: dataFolder,
      FIRESTORE_PORT: configured.firebase ? "off" : String(ports.FIRESTORE_PORT),
      AUTH_PORT: configured.firebase ? "off" : String(ports.AUTH_PORT),
      FIREBASE_PROJECT_ID: projectId,
      IDENTITY_PORT: String(ports.IDENTITY_PORT),
      SMTP_PORT: configured.smtp ? "off" : String(ports.SMTP_PORT),
      MAILBOX_PORT: configured.smtp ? "off" : String(ports.MAILBOX_PORT),
      SOURCES_PORT: hasRealSources(configured) ? "off" : String(ports.SOURCES_PORT),
      MICROSOFT_CLIENT_SECRET: secrets.MICROSOFT_CLIENT_SECRET,
    },
    ready,
  };
}

/**
 * Heap limit of a backend in MB, about ten times its need. Without a limit this low, Node collects garbage too late.
 */
const backendHeap = "--max-old-space-size=512";

/**
 * Freed blocks of at least this size are returned to the system. Otherwise glibc eventually keeps them on each of
 * libuv's threads, each of which has hashed a password in 19 MiB.
 */
const largeBlockBytes = String(1024 * 1024);

function backend(
  settings: StackSettings,
  secrets: Secrets,
  addresses: Addresses,
  databaseUrl: string | null,
): PartPlan {
  const { ports } = settings;
  return {
    name: "backend",
    run: [...telemetry(settings), sourceMaps, backendHeap, bundleOf("backend")],
    env: {
      NODE_ENV: "production",
      OTEL_SERVICE_NAME: "sightline-backend",
      MALLOC_MMAP_THRESHOLD_: largeBlockBytes,
      API_PORT: String(ports.API_PORT),
      APP_ORIGIN: addresses.app,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SAMPLE_WORKSPACE: "yes" }),
      SETTINGS_KEY: secrets.SETTINGS_KEY,
      HOST_KEY: secrets.HOST_KEY,
      REALTIME_SECRET: secrets.REALTIME_SECRET,
      SMTP_URL: `smtp://${localHost}:${ports.SMTP_PORT}`,
      IDENTITY_ORIGIN: addresses.identity,
      // The local identity providers of the sample clients have private IPs on this machine.
      ALLOW_PRIVATE_ISSUERS: "yes",
      OPERATOR_FACTOR: "optional",
      API_DOCS: "yes",
      ...sec(settings, addresses),
      ...feeds(settings, addresses),
      ...bls(settings, addresses),
      ...microsoft(settings, addresses),
      ...realtime(addresses),
    },
    ready: [`${addresses.api}/health/`],
  };
}

/** The preloads of a part when a collector of traces and metrics is configured. */
function telemetry({ isTraced }: StackSettings): string[] {
  return isTraced ? ["--import", "tsx", "--import", "./stack/preloads/telemetry.ts"] : [];
}

function host(settings: StackSettings, secrets: Secrets, addresses: Addresses): PartPlan {
  const { ports, dev } = settings;
  return {
    name: "host",
    run: [
      ...telemetry(settings),
      ...(dev ? ["node_modules/next/dist/bin/next", "dev", "-p"] : ["host/main.mjs", "--port"]),
      String(ports.PORT),
      dev ? "-H" : "--address",
      localHost,
    ],
    env: {
      NODE_ENV: dev ? "development" : "production",
      OTEL_SERVICE_NAME: "sightline-host",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(ports.PORT),
      APP_ORIGIN: addresses.app,
      API_BASE_URL: addresses.api,
      SESSION_SECRET: secrets.SESSION_SECRET,
      HOST_KEY: secrets.HOST_KEY,
      ...(settings.configured.microsoft ? {} : { MICROSOFT_CLIENT_SECRET: secrets.MICROSOFT_CLIENT_SECRET }),
      ...microsoft(settings, addresses),
      ...realtime(addresses),
    },
    ready: [`http://${localHost}:${ports.PORT}/api/health`],
  };
}

/** The emulated Microsoft tenant and its application, unless a real tenant is configured. */
function microsoft({ configured }: StackSettings, { identity }: Addresses): Record<string, string> {
  if (configured.microsoft) return {};
  return {
    MICROSOFT_AUTHORITY: identity,
    MICROSOFT_TENANT_ID: sampleMicrosoft.tenantId,
    MICROSOFT_CLIENT_ID: sampleMicrosoft.clientId,
  };
}

/**
 * The SEC emulator, unless the real SEC is configured. The emulator is polled often, so that new events appear during a
 * session.
 */
function sec({ configured }: StackSettings, { sources }: Addresses): Record<string, string> {
  if (configured.sec || sources === null) return {};
  return {
    SEC_CONTACT: "Sightline on one machine <nobody@sightline.example>",
    SEC_BASE_URL: sources,
    SEC_ARCHIVE_URL: sources,
    SEC_EVERY_MINUTES: "1",
  };
}

/** The newsroom emulator, unless real newsrooms are configured: no website is fetched. */
function feeds({ configured }: StackSettings, { sources }: Addresses): Record<string, string> {
  if (configured.feeds || sources === null) return {};
  return {
    FEEDS_CONTACT: "Sightline on one machine <nobody@sightline.example>",
    FEEDS_BASE_URL: sources,
    FEEDS_EVERY_MINUTES: "1",
  };
}

/** The BLS emulator, unless the real BLS is configured; with a key, for 500 requests a day. */
function bls({ configured }: StackSettings, { sources }: Addresses): Record<string, string> {
  if (configured.bls || sources === null) return {};
  return {
    BLS_CONTACT: "Sightline on one machine <nobody@sightline.example>",
    BLS_BASE_URL: sources,
    BLS_API_KEY: "sample-key",
    BLS_EVERY_MINUTES: "3",
  };
}

/** Firebase's settings, named as in its SDKs: the emulators', unless real ones are configured. */
function realtime({ firestore, auth }: Addresses): Record<string, string> {
  if (firestore === null || auth === null) return {};
  return {
    // Keeps Google's clients from requesting credentials from the cloud's metadata server.
    METADATA_SERVER_DETECTION: "none",
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    NEXT_PUBLIC_FIREBASE_API_KEY: "local",
    NEXT_PUBLIC_FIREBASE_APP_ID: "1:000000000000:web:local",
    NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "localhost",
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: projectId,
  };
}

const emulatorAddresses = ["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST"];

/** The settings with which the stack starts a part itself. */
const stackSettings = /^(?:\w+_PORT|PORT|API_HOST|IDENTITY_ORIGIN|SIGHTLINE_DATA_DIR)$/;

/** The operator's settings for any part: those of `.env.example`, and OpenTelemetry's own. */
function operatorSettings({ configured }: StackSettings): Record<string, string> {
  const documented = readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z]\w*)=/gm);
  const names = new Set(Array.from(documented, ([, name = ""]) => name).filter((name) => !stackSettings.test(name)));
  // With real Firebase settings, emulator addresses are passed on as well; otherwise leftover values in the user's
  // shell would connect one service to our emulator and another service to someone else's.
  if (!configured.firebase) for (const name of emulatorAddresses) names.delete(name);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      (names.has(name) || name.startsWith("OTEL_")) && value ? [[name, value]] : [],
    ),
  );
}

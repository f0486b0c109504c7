import { resolve } from "node:path";
import { z } from "zod";
import { pickFreePorts } from "./ports";
import { StartupError } from "./startup-error";

const port = z.coerce.number().int().min(1).max(65_535);

/** Every port of the local stack: its setting and its default (docs/operating.md). */
const portsSchema = z.object({
  PORT: port.default(3000),
  API_PORT: port.default(4000),
  FIRESTORE_PORT: port.default(8080),
  AUTH_PORT: port.default(9099),
  IDENTITY_PORT: port.default(4400),
  SMTP_PORT: port.default(1025),
  MAILBOX_PORT: port.default(8025),
  SOURCES_PORT: port.default(4500),
});

type Ports = z.infer<typeof portsSchema>;

export type PortName = keyof Ports;

export interface StackSettings {
  ports: Ports;
  dataFolder: string;
  /** Run Next.js's development server instead of a build. */
  dev: boolean;
  /** Delete the sample workspace and create it again. */
  reset: boolean;
  /** The parts that aren't started because a real service is configured. */
  configured: {
    backend: boolean;
    database: boolean;
    firebase: boolean;
    smtp: boolean;
    microsoft: boolean;
    sec: boolean;
    feeds: boolean;
    bls: boolean;
  };
  /** Whether a collector of traces and metrics is configured. */
  isTraced: boolean;
}

const flags = ["--dev", "--reset", "--free-ports"] as const;

/**
 * Determines the settings of one start from its arguments and environment.
 *
 * @throws StartupError that names an unknown argument or an invalid setting
 */
export async function readStackSettings(args: readonly string[], env: NodeJS.ProcessEnv): Promise<StackSettings> {
  const unknown = args.find((arg) => !flags.some((flag) => flag === arg));
  if (unknown !== undefined) throw new StartupError(`Unknown argument ${unknown}. Valid arguments: ${flags.join(" ")}`);
  return {
    ports: args.includes("--free-ports") ? await freePorts() : portsFrom(env),
    dataFolder: resolve(env.SIGHTLINE_DATA_DIR ?? ".data"),
    dev: args.includes("--dev"),
    reset: args.includes("--reset"),
    configured: {
      backend: isSet(env.API_BASE_URL),
      database: isSet(env.DATABASE_URL),
      firebase: isSet(env.NEXT_PUBLIC_FIREBASE_PROJECT_ID),
      smtp: isSet(env.SMTP_URL),
      microsoft: isSet(env.MICROSOFT_TENANT_ID),
      sec: isSet(env.SEC_CONTACT),
      feeds: isSet(env.FEEDS_CONTACT),
      bls: isSet(env.BLS_CONTACT),
    },
    isTraced: isSet(env.OTEL_EXPORTER_OTLP_ENDPOINT),
  };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "";
}

function portsFrom(env: NodeJS.ProcessEnv): Ports {
  const { data, error } = portsSchema.safeParse(env);
  if (error)
    throw new StartupError(`${String(error.issues[0]?.path[0])} must be a port: a whole number from 1 to 65535.`);
  return data;
}

async function freePorts(): Promise<Ports> {
  const names = Object.keys(portsSchema.shape);
  const free = await pickFreePorts(names.length);
  return portsSchema.parse(Object.fromEntries(names.map((name, index) => [name, free[index]])));
}

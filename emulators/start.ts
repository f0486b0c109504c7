import { join } from "node:path";
import { startAuth } from "./firebase/auth/start-auth";
import { startFirestore } from "./firebase/server";
import { startIdentity } from "./identity/server";
import { startMailbox } from "./mailbox/server";
import type { EmulatorSettings } from "./settings";
import { startSources } from "./sources/server";

/** The running emulators. */
export type Emulators = {
  /** URL of each emulator by name; emulators that aren't started are missing. */
  addresses: Record<string, string>;
  stop(): Promise<void>;
};

/** One running emulator. */
type Started = { addresses: Record<string, string>; stop(): Promise<void> };

/**
 * Starts every emulator whose port is set. If one can't start, the others are stopped again.
 *
 * @throws the first error: with the code `EADDRINUSE` and `port` when a port is in use
 */
export async function startEmulators(settings: EmulatorSettings): Promise<Emulators> {
  const results = await Promise.allSettled([
    startFirestoreWhenOn(settings),
    startAuthWhenOn(settings),
    startIdentityWhenOn(settings),
    startMailboxWhenOn(settings),
    startSourcesWhenOn(settings),
  ]);
  const started = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
  const failure = results.find((result) => result.status === "rejected");
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return { addresses: Object.assign({}, ...started.map((one) => one.addresses)), stop };
}

async function startFirestoreWhenOn(settings: EmulatorSettings): Promise<Started | null> {
  const { ports, dataFolder, firebaseProjectId: projectId, appOrigin } = settings;
  if (ports.FIRESTORE_PORT === null) return null;
  const data = dataFolder === null ? {} : { dataDir: join(dataFolder, "firebase", "firestore") };
  const firestore = await startFirestore({
    port: ports.FIRESTORE_PORT,
    projectId,
    rulesFile: "firestore.rules",
    allowedOrigins: [appOrigin],
    ...data,
  });
  return { addresses: { firestore: `http://${firestore.host}:${firestore.port}` }, stop: () => firestore.stop() };
}

async function startAuthWhenOn(settings: EmulatorSettings): Promise<Started | null> {
  const { ports, dataFolder, firebaseProjectId: projectId, appOrigin } = settings;
  if (ports.AUTH_PORT === null) return null;
  const data = dataFolder === null ? {} : { dataDir: join(dataFolder, "firebase", "auth") };
  const auth = await startAuth({ port: ports.AUTH_PORT, projectId, allowedOrigins: [appOrigin], ...data });
  return { addresses: { auth: `http://127.0.0.1:${auth.port}` }, stop: () => auth.stop() };
}

async function startIdentityWhenOn(settings: EmulatorSettings): Promise<Started | null> {
  const { appOrigin, ports, microsoftClientSecret } = settings;
  if (ports.IDENTITY_PORT === null) return null;
  const redirectUris = [`${appOrigin}/auth/callback`];
  const identity = await startIdentity({ port: ports.IDENTITY_PORT, redirectUris, microsoftClientSecret });
  return { addresses: { identity: identity.origin }, stop: identity.stop };
}

async function startMailboxWhenOn({ ports }: EmulatorSettings): Promise<Started | null> {
  if (ports.SMTP_PORT === null || ports.MAILBOX_PORT === null) return null;
  const mailbox = await startMailbox({ smtpPort: ports.SMTP_PORT, webPort: ports.MAILBOX_PORT });
  return { addresses: { smtp: mailbox.smtpUrl, mailbox: mailbox.webUrl }, stop: mailbox.stop };
}

async function startSourcesWhenOn({ ports }: EmulatorSettings): Promise<Started | null> {
  if (ports.SOURCES_PORT === null) return null;
  const sources = await startSources({ port: ports.SOURCES_PORT });
  return { addresses: { sources: sources.origin }, stop: sources.stop };
}

import path from "node:path";
import { count } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { buildApp } from "./app";
import { findMicrosoft, readRealtime, readSettings, SettingError, type Settings } from "./env";
import { type Post, postOf } from "./jobs/post";
import { sweepEvery } from "./jobs/sweep";
import { smtpDelivery } from "./mail/smtp";
import { startRealtime } from "./realtime/start";
import { type Sealer, sealerOf } from "./secrets/seal";
import { seedCatalogue } from "./seed/catalogue";
import { pointSampleAt } from "./seed/identities";
import { seedSample } from "./seed/sample";
import { type Database, openEmbedded, openPostgres, type Store } from "./store/database";
import { clients } from "./store/schema";

start().catch((error: unknown) => {
  console.error(error instanceof SettingError ? `The backend can't start: ${error.message}` : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const realtimeSettings = readRealtime(settings);
  const store = await openStore(settings);
  const logger = pino({ level: settings.LOG_LEVEL });
  const realtime = await startRealtime(realtimeSettings, store, logger);
  await seedCatalogue(store.db);
  if (await wantsSample(settings, store)) await seedSample(store.db, new Date());
  const sealer = sealerOf(settings.SETTINGS_KEY);
  const origin = settings.IDENTITY_ORIGIN;
  if (origin !== undefined) await pointSampleAt(store.db, { origin, sealer, now: new Date() });
  realtime.wake();
  const post = openPost(settings, { db: store.db, sealer, logger });
  const microsoft = findMicrosoft(settings);
  const app = await buildApp({
    db: store.db,
    sealer,
    post,
    appOrigin: settings.APP_ORIGIN,
    allowPrivateIssuers: settings.ALLOW_PRIVATE_ISSUERS === "yes",
    ...(microsoft && { microsoft }),
    tokenLifetimeMinutes: settings.TOKEN_LIFETIME_MINUTES,
    sessionLimitHours: settings.SESSION_LIMIT_HOURS,
    hostKey: settings.HOST_KEY,
    realtime: realtime.door,
    onChange: realtime.wake,
    logger,
  });
  const stopSweeping = sweepEvery(store.db);
  const stopPost = post.start();
  const stop = () => {
    stopSweeping();
    app
      .close()
      .then(() => realtime.stop())
      .then(stopPost)
      .then(() => store.close())
      .finally(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  await app.listen({ host: settings.API_HOST, port: settings.API_PORT });
}

function openStore({ DATABASE_URL, SIGHTLINE_DATA_DIR }: Settings): Promise<Store> {
  return DATABASE_URL === undefined
    ? openEmbedded(path.join(SIGHTLINE_DATA_DIR ?? ".data", "database"))
    : openPostgres(DATABASE_URL);
}

function openPost(
  { SMTP_URL: url, MAIL_FROM: from, APP_ORIGIN: appOrigin }: Settings,
  { db, sealer, logger }: { db: Database; sealer: Sealer; logger: Logger },
): Post {
  if (url === undefined) logger.warn("SMTP_URL is not set: mail waits in the queue");
  const onTrouble = (error: unknown) => logger.warn({ reason: reasonOf(error) }, "mail is tried again later");
  const deliver = url === undefined ? null : smtpDelivery({ url, from });
  return postOf({ db, sealer, appOrigin, now: () => new Date(), deliver, onTrouble });
}

/** What a mail server says may have an address in it; its code has none. */
function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

/** By itself the sample workspace goes only into an empty embedded database (design §7). */
async function wantsSample({ SAMPLE_WORKSPACE }: Settings, { db, embedded }: Store): Promise<boolean> {
  if (SAMPLE_WORKSPACE !== undefined) return SAMPLE_WORKSPACE === "yes";
  const [known] = await db.select({ rows: count() }).from(clients);
  return embedded && known?.rows === 0;
}

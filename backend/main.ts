import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { buildApp } from "./app";
import { createConnectors, createIndustrySource } from "./connectors/set-up";
import { syncClock } from "./database/clock";
import { openPostgres, type Store } from "./database/database";
import { findMicrosoft, readRealtime, readSettings, SettingError, type Settings } from "./env";
import { allJobs } from "./jobs/all-jobs";
import type { JobServices } from "./jobs/define-job";
import { createMailQueue } from "./jobs/mail/mail-queue";
import { createJobRunner } from "./jobs/runner/run-jobs";
import { yieldToRequests } from "./jobs/runner/yield-to-requests";
import { createLogger } from "./log/create-logger";
import { createEmailTemplates } from "./mail/email-templates";
import { createSmtpCheck, createSmtpDelivery, type Deliver } from "./mail/smtp";
import { createWebhookFetch } from "./outbound/webhook";
import { prepareQueues } from "./queue/queue";
import { recordQueueMetrics } from "./queue-metrics";
import { createSealer } from "./secrets/seal";
import { seedCatalogue } from "./seed/catalogue";
import { registerSampleIdentities } from "./seed/identities";
import { seedSample } from "./seed/sample";
import { startRealtime } from "./start-realtime";

start().catch((error: unknown) => {
  console.error(error instanceof SettingError ? `The backend can't start: ${error.message}` : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const realtimeSettings = readRealtime(settings);
  const logger = createLogger(settings.LOG_LEVEL);
  const store = await openStore(settings, logger);
  await prepareQueues(store.db, allJobs);
  const clock = await syncClock(store.db, {
    onError: (error) => logger.warn({ err: error }, "failed to read the database clock"),
  });
  const { now } = clock;
  const realtime = await startRealtime(realtimeSettings, store, { logger, now });
  await seedCatalogue(store.db);
  if (settings.SAMPLE_WORKSPACE === "yes") await seedSample(store.db, now());
  const sealer = createSealer(settings.SETTINGS_KEY, settings.SETTINGS_KEY_PREVIOUS);
  const origin = settings.IDENTITY_ORIGIN;
  if (origin !== undefined) await registerSampleIdentities(store.db, { origin, sealer, now: now() });
  realtime.wake();
  const emailTemplates = createEmailTemplates(settings.APP_ORIGIN);
  const connectors = createConnectors(settings);
  const industrySource = createIndustrySource(settings);
  const services: JobServices = {
    db: store.background,
    now,
    yieldToRequests: yieldToRequests(store.db),
    pause: (ms) => pause(ms),
    sealer,
    emailTemplates,
    deliverMail: openMail(settings, logger),
    webhookFetch: createWebhookFetch(settings.ALLOW_PRIVATE_ISSUERS === "yes"),
    connectors,
    industrySource,
    realtime: realtime.gateway ?? null,
    onChange: realtime.wake,
    log: logger,
  };
  const jobs = createJobRunner(allJobs, services, { maintenanceDb: store.maintenance });
  const mailQueue = createMailQueue({ sealer, emailTemplates, runner: jobs });
  const microsoft = findMicrosoft(settings);
  const app = await buildApp({
    db: store.db,
    background: store.background,
    now,
    sealer,
    mailQueue,
    jobs,
    appOrigin: settings.APP_ORIGIN,
    allowPrivateIssuers: settings.ALLOW_PRIVATE_ISSUERS === "yes",
    dnsServers: settings.DNS_SERVERS ?? [],
    connectors: [...connectors.map(({ name }) => name), ...(industrySource ? ["bls" as const] : [])],
    secArchive: settings.SEC_ARCHIVE_URL,
    attachmentBytes: settings.ATTACHMENT_QUOTA_MB * 1024 ** 2,
    offersWorkspaces: settings.WORKSPACE_SIGN_UP !== "no",
    operatorsNeedFactor: settings.OPERATOR_FACTOR === "required",
    operatorDomains: [settings.MAIL_FROM.replace(/^.*@|>$/g, "")],
    ...(microsoft && { microsoft }),
    tokenLifetimeMinutes: settings.TOKEN_LIFETIME_MINUTES,
    sessionLimitHours: settings.SESSION_LIMIT_HOURS,
    hostKey: settings.HOST_KEY,
    realtime: realtime.gateway,
    onChange: realtime.wake,
    checks: {
      firestore: realtime.check,
      mail: settings.SMTP_URL === undefined ? null : createSmtpCheck(settings.SMTP_URL),
    },
    hasDocs: settings.API_DOCS === "yes",
    logger,
  });
  recordQueueMetrics(store.db, now, (error) => logger.warn({ err: error }, "failed to measure queues"));
  jobs.start();
  const stop = () => {
    clock.stop();
    app
      .close()
      .then(() => jobs.stop())
      .then(() => realtime.stop())
      .then(() => store.close())
      .finally(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  await app.listen({ host: settings.API_HOST, port: settings.API_PORT });
}

async function openStore(settings: Settings, logger: Logger): Promise<Store> {
  return openPostgres({
    url: settings.DATABASE_URL,
    ...(settings.DATABASE_DIRECT_URL !== undefined && { directUrl: settings.DATABASE_DIRECT_URL }),
    poolSize: settings.DATABASE_POOL_SIZE,
    statementTimeoutMs: settings.DATABASE_STATEMENT_SECONDS * 1_000,
    onError: (error) => logger.warn({ err: error }, "database connection lost"),
  });
}

function openMail({ SMTP_URL: url, MAIL_FROM: from }: Settings, logger: Logger): Deliver | null {
  if (url !== undefined) return createSmtpDelivery({ url, from });
  logger.warn("SMTP_URL is not set: mail waits in the queue");
  return null;
}

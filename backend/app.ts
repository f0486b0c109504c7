import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { hourMs, minuteMs } from "@/lib/contracts/wire/durations";
import "@/lib/contracts/issue-texts";
import { findRelyingParty } from "@/lib/contracts/passkeys/relying-party";
import type { SourceName } from "@/lib/contracts/signals/connector-topic";
import { createCallerReader } from "./caller";
import type { Context } from "./context";
import type { Database } from "./database/database";
import { createFactorRule } from "./domains/people/factors/factor-policy";
import { createOnce } from "./domains/shared/idempotency";
import type { MicrosoftSettings } from "./env";
import { handleErrors } from "./http/handle-errors";
import { acceptJsonOnly } from "./http/json-body";
import { readIdempotency } from "./http/keyed-request";
import { logResponses } from "./http/log-responses";
import { createReadiness, type PartCheck } from "./http/readiness";
import { readRequestId } from "./http/request-id";
import { createRouteTimes, recordRouteTimes } from "./http/route-times";
import { serveDocs } from "./http/serve-docs";
import type { MailQueue } from "./jobs/mail/mail-queue";
import type { JobRunner } from "./jobs/runner/run-jobs";
import { serializeError } from "./log/serialize-error";
import { createOutboundFetch } from "./outbound/fetch";
import { createWebhookFetch } from "./outbound/webhook";
import type { RealtimeGateway } from "./realtime/gateway";
import { rejectMalformedInput } from "./reject-malformed-input";
import { accountChangeRoutes } from "./routes/accounts/account-changes";
import { accountFieldRoutes } from "./routes/accounts/account-fields";
import { accountListRoutes } from "./routes/accounts/account-lists";
import { accountLogoRoutes } from "./routes/accounts/account-logos";
import { accountViewRoutes } from "./routes/accounts/account-views";
import { accountRoutes } from "./routes/accounts/accounts";
import { bulkRoutes } from "./routes/accounts/bulk";
import { companyRoutes } from "./routes/accounts/companies";
import { duplicateRoutes } from "./routes/accounts/duplicates";
import { exportRoutes } from "./routes/accounts/exports";
import { importRoutes } from "./routes/accounts/imports";
import { lastHourRoutes } from "./routes/accounts/last-hour";
import { toMergedError } from "./routes/accounts/merged-accounts";
import { ownerAndWatcherRoutes } from "./routes/accounts/owner-and-watchers";
import { reportedFigureRoutes } from "./routes/accounts/reported-figures";
import { transferRoutes } from "./routes/accounts/transfers";
import { visitRoutes } from "./routes/accounts/visits";
import { alertPreferenceRoutes, unsubscribeRoutes } from "./routes/activity/alert-mail";
import { alertMuteRoutes } from "./routes/activity/alert-mutes";
import { alertRuleRoutes } from "./routes/activity/alert-rules";
import { attachmentRoutes } from "./routes/activity/attachments";
import { conversationRoutes } from "./routes/activity/conversations";
import { draftRoutes } from "./routes/activity/drafts";
import { incomingRoutes } from "./routes/activity/incoming";
import { messageRoutes } from "./routes/activity/messages";
import { noteRoutes } from "./routes/activity/notes";
import { signalRoutes } from "./routes/activity/signals";
import { taskRoutes } from "./routes/activity/tasks";
import { apiTokenRoutes } from "./routes/clients/api-tokens";
import { auditRoutes } from "./routes/clients/audit";
import { auditStreamRoutes } from "./routes/clients/audit-stream";
import { clientConnectorRoutes } from "./routes/clients/client-connectors";
import { clientExportRoutes } from "./routes/clients/client-export";
import { clientScimRoutes } from "./routes/clients/client-scim";
import { clientSsoRoutes } from "./routes/clients/client-sso";
import { clientStateRoutes } from "./routes/clients/client-state";
import { clientRoutes } from "./routes/clients/clients";
import { colleagueRoutes } from "./routes/clients/colleagues";
import { factorPolicyRoutes } from "./routes/clients/factor-policy";
import { invitationListRoutes } from "./routes/clients/invitation-lists";
import { invitationRoutes } from "./routes/clients/invitations";
import { memberRoutes } from "./routes/clients/members";
import { microsoftTenantRoutes } from "./routes/clients/microsoft-tenants";
import { retentionRoutes } from "./routes/clients/retention";
import { roleRightRoutes } from "./routes/clients/role-rights";
import { sourceRuleRoutes } from "./routes/clients/source-rules";
import { committeeRoutes } from "./routes/contacts/committee";
import { contactDataRoutes } from "./routes/contacts/contact-data";
import { contactListRoutes } from "./routes/contacts/contact-list";
import { contactRoutes } from "./routes/contacts/contacts";
import { erasureRoutes } from "./routes/contacts/erasures";
import { feedRoutes } from "./routes/home/feed";
import { fitRoutes } from "./routes/home/fit";
import { homeQueueRoutes } from "./routes/home/home-queue";
import { meRoutes } from "./routes/home/me";
import { sampleDataRoutes } from "./routes/home/sample-data";
import { screenRoutes } from "./routes/home/screens";
import { shellDataRoutes } from "./routes/home/shell-data";
import { annotationRoutes } from "./routes/insights/annotations";
import { industryRoutes } from "./routes/insights/industries";
import { deadLetterRoutes } from "./routes/operator/dead-letters";
import { healthRoutes } from "./routes/operator/health";
import { operatorRoutes } from "./routes/operator/operator";
import { scimRoutes } from "./routes/scim/scim";
import { authRoutes } from "./routes/sign-in/auth";
import { breakGlassRoutes } from "./routes/sign-in/break-glass";
import { enterpriseRoutes } from "./routes/sign-in/enterprise";
import { microsoftRoutes } from "./routes/sign-in/microsoft";
import { ownDataRoutes } from "./routes/sign-in/own-data";
import { ownFactorRoutes } from "./routes/sign-in/own-factors";
import { ownIdentityRoutes } from "./routes/sign-in/own-identities";
import { ownPasskeyRoutes } from "./routes/sign-in/own-passkeys";
import { passkeySignInRoutes } from "./routes/sign-in/passkey-sign-in";
import { passwordResetRoutes } from "./routes/sign-in/password-reset";
import { realtimeRoutes } from "./routes/sign-in/realtime";
import { registrationRoutes } from "./routes/sign-in/registration";
import { workspaceRoutes } from "./routes/sign-in/workspace";
import { teamRoutes } from "./routes/teams/teams";
import { territoryRoutes } from "./routes/teams/territories";
import type { Sealer } from "./secrets/seal";
import { createGuard } from "./session/guard";
import { createWriteLimit } from "./session/write-limit";
import { createProofReader } from "./sign-in/domain-proof";
import { createEnterpriseClient } from "./sign-in/enterprise";
import { createIdTokenVerifier } from "./sign-in/microsoft";
import { createSignIn } from "./sign-in/sign-in";
import { traceRequests } from "./telemetry/trace-requests";

export interface AppOptions {
  db: Database;
  /** Connections for long searches; absent: long searches use those of `db`. */
  background?: Database;
  /** The server's clock. */
  now?: () => Date;
  tokenLifetimeMinutes?: number;
  sessionLimitHours?: number;
  hostKey?: string;
  /** The realtime gateway; absent when no realtime database is configured. */
  realtime?: RealtimeGateway;
  /** Called after each committed transaction that may have added rows to the outbox. */
  onChange?: () => void;
  /** Encrypts and decrypts the secrets kept in the database and in cookies. */
  sealer: Sealer;
  /** Queue of outgoing mail, stored in the same database. */
  mailQueue: MailQueue;
  /** Runner of this process's background jobs. */
  jobs: Pick<JobRunner, "wake">;
  /** Public origin of the site: links in mail and redirects begin with it. */
  appOrigin: string;
  /** Whether clients' identity providers may have private or loopback addresses. */
  allowPrivateIssuers?: boolean;
  /** DNS servers (setting DNS_SERVERS) for looking up domains' TXT proofs; absent: the machine's own. */
  dnsServers?: readonly string[];
  /** Email domains of the operator in addition to that of `appOrigin`; no client can claim them. */
  operatorDomains?: readonly string[];
  /** The configured connectors; absent: none. */
  connectors?: readonly SourceName[];
  /** Setting SEC_ARCHIVE_URL: origin of the SEC's filing pages. */
  secArchive?: string;
  /** Maximum total size of one client's attachments, in bytes. */
  attachmentBytes?: number;
  /** Whether registered users may create a workspace; absent: yes. */
  offersWorkspaces?: boolean;
  /** Whether every operator must have a second factor; absent: no. */
  operatorsNeedFactor?: boolean;
  /** Absent: sign-in with Microsoft isn't offered. */
  microsoft?: MicrosoftSettings;
  /** Health checks of the mail server and the realtime database; absent for a part that isn't configured. */
  checks?: { firestore?: PartCheck; mail?: PartCheck };
  /** Whether the OpenAPI description at `/docs/` is served, without sign-in. */
  hasDocs?: boolean;
  logger?: FastifyBaseLogger;
}

const publicRoutes = [
  healthRoutes,
  authRoutes,
  passkeySignInRoutes,
  microsoftRoutes,
  enterpriseRoutes,
  registrationRoutes,
  passwordResetRoutes,
  unsubscribeRoutes,
  incomingRoutes,
];

const signedInRoutes = [
  meRoutes,
  ownIdentityRoutes,
  workspaceRoutes,
  ownFactorRoutes,
  ownPasskeyRoutes,
  memberRoutes,
  factorPolicyRoutes,
  roleRightRoutes,
  retentionRoutes,
  sampleDataRoutes,
  invitationRoutes,
  invitationListRoutes,
  clientScimRoutes,
  clientSsoRoutes,
  breakGlassRoutes,
  microsoftTenantRoutes,
  clientConnectorRoutes,
  apiTokenRoutes,
  accountRoutes,
  companyRoutes,
  accountViewRoutes,
  accountListRoutes,
  accountLogoRoutes,
  teamRoutes,
  territoryRoutes,
  alertRuleRoutes,
  alertPreferenceRoutes,
  alertMuteRoutes,
  accountChangeRoutes,
  accountFieldRoutes,
  exportRoutes,
  bulkRoutes,
  importRoutes,
  transferRoutes,
  clientRoutes,
  contactRoutes,
  contactListRoutes,
  erasureRoutes,
  contactDataRoutes,
  ownDataRoutes,
  committeeRoutes,
  sourceRuleRoutes,
  industryRoutes,
  annotationRoutes,
  screenRoutes,
  shellDataRoutes,
  signalRoutes,
  noteRoutes,
  conversationRoutes,
  visitRoutes,
  draftRoutes,
  attachmentRoutes,
  lastHourRoutes,
  duplicateRoutes,
  reportedFigureRoutes,
  taskRoutes,
  auditRoutes,
  auditStreamRoutes,
  operatorRoutes,
  clientExportRoutes,
  deadLetterRoutes,
  clientStateRoutes,
  feedRoutes,
  fitRoutes,
  homeQueueRoutes,
  colleagueRoutes,
  ownerAndWatcherRoutes,
  messageRoutes,
  realtimeRoutes,
];

/** Time limit for receiving a whole request, headers and body. */
const arrivalLimitMs = 30_000;

const bodyLimitBytes = 1024 * 1024;

/**
 * Builds the backend: every route of `{api}`, the OpenAPI description at `/docs/`, and the error handler. It doesn't
 * listen yet; tests call it with `inject`.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Our serializer applies to any given logger, because the message of a database error quotes values of the failed
    // statement.
    loggerInstance: options.logger?.child({}, { serializers: { err: serializeError } }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: readRequestId,
    bodyLimit: bodyLimitBytes,
    requestTimeout: arrivalLimitMs,
    // Both are set explicitly, because Node.js otherwise takes the longer of its header and request limits for headers
    // that arrive slowly, and checks for expired connections only every 30 s.
    http: { headersTimeout: arrivalLimitMs, connectionsCheckingInterval: 5_000 },
    connectionTimeout: minuteMs,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: "idle",
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const context = readContext(options);
  app.decorate("guard", context.guard);
  handleErrors(app, (request, error) => toMergedError(context, request, error));
  acceptJsonOnly(app);
  logResponses(app);
  traceRequests(app);
  app.addHook("preValidation", async (request) =>
    rejectMalformedInput({ query: request.query, params: request.params }),
  );
  app.addHook("onSend", async (_request, reply) => {
    reply.header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff");
  });
  if (options.hasDocs) await serveDocs(app);
  recordRouteTimes(app, context.routeTimes);
  for (const routes of publicRoutes) routes(app, context);
  await app.register(scimRoutes(context), { prefix: "/scim/v2" });
  const limitWrites = createWriteLimit(context.db, context.now);
  await app.register(async (closed) => {
    // Runs before the body is parsed and the query validated, so that a user without access never learns which field
    // was malformed.
    closed.addHook("onRequest", async (request) => {
      await limitWrites(request, await context.guard.requireAccess(request));
    });
    for (const routes of signedInRoutes) routes(closed, context);
  });
  return app;
}

function readContext(options: AppOptions): Context {
  const { db, sealer, mailQueue, jobs, microsoft, now = () => new Date(), allowPrivateIssuers = false } = options;
  const lifetimes = {
    tokenMs: (options.tokenLifetimeMinutes ?? 60) * minuteMs,
    sessionMs: (options.sessionLimitHours ?? 12) * hourMs,
  };
  const readCaller = createCallerReader(options.hostKey);
  const change: Context["change"] = async (work) => {
    const result = await db.transaction(work);
    options.onChange?.();
    jobs.wake();
    return result;
  };
  const factorRule = createFactorRule({ now, forOperators: options.operatorsNeedFactor ?? false });
  return {
    db,
    background: options.background ?? db,
    now,
    guard: createGuard({ db, now, readCaller, factorRule, sealer }),
    factorRule,
    lifetimes,
    readCaller,
    signIn: createSignIn({ db, now, lifetimes, readCaller, factorRule, mailQueue }),
    sealer,
    mailQueue,
    enterprise: createEnterpriseClient({
      redirectUri: new URL("/auth/callback", options.appOrigin).href,
      allowPrivate: allowPrivateIssuers,
      fetch: createOutboundFetch({ allowPrivate: allowPrivateIssuers }),
      now,
    }),
    allowPrivateIssuers,
    webhookFetch: createWebhookFetch(allowPrivateIssuers),
    checkMicrosoft: microsoft ? checkOf(microsoft, now) : null,
    readProofs: createProofReader(options.dnsServers ?? []),
    connectors: options.connectors ?? [],
    secArchive: options.secArchive ?? "https://www.sec.gov",
    attachmentBytes: options.attachmentBytes ?? 1024 ** 3,
    offersWorkspaces: options.offersWorkspaces ?? true,
    operatorDomains: [new URL(options.appOrigin).hostname, ...(options.operatorDomains ?? [])],
    appOrigin: options.appOrigin,
    site: findRelyingParty(options.appOrigin),
    isSecure: options.appOrigin.startsWith("https:"),
    readReadiness: createReadiness({
      db,
      firestore: options.checks?.firestore ?? null,
      mail: options.checks?.mail ?? null,
    }),
    routeTimes: createRouteTimes(now()),
    realtime: options.realtime ?? null,
    change,
    createOnce: (principal, request, steps) =>
      change((tx) => createOnce(tx, principal, readIdempotency(request), now(), steps(tx))),
  };
}

/**
 * Private addresses are allowed, because the authority comes from the operator's setting MICROSOFT_AUTHORITY, not from
 * a client.
 */
function checkOf(microsoft: MicrosoftSettings, now: () => Date): NonNullable<Context["checkMicrosoft"]> {
  return createIdTokenVerifier(microsoft, { fetch: createOutboundFetch({ allowPrivate: true }), now });
}

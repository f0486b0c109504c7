import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Context } from "./context";
import { answerErrors } from "./http/answer-errors";
import { acceptJsonOnly, inspect } from "./http/json-body";
import { logAnswers } from "./http/log-answers";
import { nameRequest } from "./http/request-id";
import type { Post } from "./jobs/post";
import { outboundFetchOf } from "./outbound/fetch";
import type { RealtimeDoor } from "./realtime/door";
import { accountRoutes } from "./routes/accounts";
import { activityRoutes } from "./routes/activity";
import { authRoutes } from "./routes/auth";
import { clientPeopleRoutes } from "./routes/client-people";
import { clientSsoRoutes } from "./routes/client-sso";
import { contactRoutes } from "./routes/contacts";
import { enterpriseRoutes } from "./routes/enterprise";
import { healthRoutes } from "./routes/health";
import { industryRoutes } from "./routes/industries";
import { meRoutes } from "./routes/me";
import { messageRoutes } from "./routes/messages";
import { microsoftRoutes } from "./routes/microsoft";
import { ownIdentityRoutes } from "./routes/own-identities";
import { peopleRoutes } from "./routes/people";
import { realtimeRoutes } from "./routes/realtime";
import { registrationRoutes } from "./routes/registration";
import type { Sealer } from "./secrets/seal";
import { callerReader } from "./session/caller";
import { guardOf } from "./session/principal";
import { signInOf } from "./session/sign-in";
import { enterpriseOf } from "./sign-in/enterprise";
import { type MicrosoftSettings, microsoftCheckOf } from "./sign-in/microsoft";
import type { Database } from "./store/database";

export interface AppOptions {
  db: Database;
  /** The server's clock. */
  now?: () => Date;
  tokenLifetimeMinutes?: number;
  sessionLimitHours?: number;
  hostKey?: string;
  /** Absent: no realtime database is set up. */
  realtime?: RealtimeDoor;
  /** Told after each committed change that may have put something into the outbox. */
  onChange?: () => void;
  /** Opens and closes what is kept secret in the database and in cookies. */
  sealer: Sealer;
  /** The outgoing mail, over the same database. */
  post: Post;
  /** Where people find the site: links and redirects begin with it. */
  appOrigin: string;
  /** Whether identity providers may stand on this machine or its network. */
  allowPrivateIssuers?: boolean;
  /** Absent: nobody signs in with Microsoft. */
  microsoft?: MicrosoftSettings;
  logger?: FastifyBaseLogger;
}

const publicRoutes = [healthRoutes, authRoutes, microsoftRoutes, enterpriseRoutes, registrationRoutes];

const signedInRoutes = [
  meRoutes,
  ownIdentityRoutes,
  clientPeopleRoutes,
  clientSsoRoutes,
  accountRoutes,
  contactRoutes,
  industryRoutes,
  activityRoutes,
  peopleRoutes,
  messageRoutes,
  realtimeRoutes,
];

const bodyLimitBytes = 1024 * 1024;

/**
 * Builds the backend: every route of `{api}`, its description at `/docs/`, and one way to answer errors. It doesn't
 * listen yet; tests call it with `inject`.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: nameRequest,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: "idle",
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  acceptJsonOnly(app);
  logAnswers(app);
  app.addHook("preValidation", async (request) => inspect({ query: request.query, params: request.params }));
  app.addHook("onSend", async (_request, reply) => {
    reply.header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff");
  });
  await app.register(swagger, {
    openapi: {
      info: { title: "Sightline", version: "1.0.0" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  const context = readContext(options);
  for (const routes of publicRoutes) await app.register(routes(context));
  await app.register(async (closed) => {
    // Before the body is read or the query looked at: who isn't signed in learns nothing, not even what is malformed.
    closed.addHook("onRequest", async (request) => {
      await context.guard.requireHolder(request);
    });
    for (const routes of signedInRoutes) await closed.register(routes(context));
  });
  return app;
}

function readContext(options: AppOptions): Context {
  const { db, sealer, post, microsoft, now = () => new Date(), allowPrivateIssuers = false } = options;
  const lifetimes = {
    tokenMs: (options.tokenLifetimeMinutes ?? 60) * 60_000,
    sessionMs: (options.sessionLimitHours ?? 12) * 3_600_000,
  };
  const readCaller = callerReader(options.hostKey);
  return {
    db,
    now,
    guard: guardOf(db, now),
    lifetimes,
    readCaller,
    signIn: signInOf({ db, now, lifetimes, readCaller }),
    sealer,
    post,
    enterprise: enterpriseOf({
      redirectUri: new URL("/auth/callback", options.appOrigin).href,
      allowPrivate: allowPrivateIssuers,
      fetch: outboundFetchOf({ allowPrivate: allowPrivateIssuers }),
      now,
    }),
    allowPrivateIssuers,
    checkMicrosoft: microsoft ? checkOf(microsoft, now) : null,
    isSecure: options.appOrigin.startsWith("https:"),
    realtime: options.realtime ?? null,
    change: async (work) => {
      const result = await db.transaction(work);
      options.onChange?.();
      return result;
    },
  };
}

/** The authority is the operator's own setting, not a client's: it may be anywhere. */
function checkOf(microsoft: MicrosoftSettings, now: () => Date): NonNullable<Context["checkMicrosoft"]> {
  return microsoftCheckOf(microsoft, { fetch: outboundFetchOf({ allowPrivate: true }), now });
}

import type { FastifyRequest } from "fastify";
import type { Readiness } from "@/lib/contracts/operations/health";
import type { RelyingParty } from "@/lib/contracts/passkeys/relying-party";
import type { SourceName } from "@/lib/contracts/signals/connector-topic";
import type { Caller } from "./caller";
import type { Database } from "./database/database";
import type { FactorRule } from "./domains/people/factors/factor-policy";
import type { Lifetimes } from "./domains/people/sessions/tokens";
import type { MicrosoftIdentity } from "./domains/people/sign-in/own-identities";
import type { CreateSteps } from "./domains/shared/idempotency";
import type { readIdempotency } from "./http/keyed-request";
import type { RouteTimes } from "./http/route-times";
import type { MailQueue } from "./jobs/mail/mail-queue";
import type { OutboundFetch } from "./outbound/fetch";
import type { Principal } from "./principal";
import type { RealtimeGateway } from "./realtime/gateway";
import type { Sealer } from "./secrets/seal";
import type { Guard } from "./session/guard";
import type { ReadProofs } from "./sign-in/domain-proof";
import type { Enterprise } from "./sign-in/enterprise";
import type { SignIn } from "./sign-in/sign-in";

/** The dependencies of every route: database, clock, access checks, session limits, caller, realtime. */
export interface Context {
  db: Database;
  /**
   * Connections for long searches, so that other requests don't have to wait for the connection that a search holds.
   */
  background: Database;
  now: () => Date;
  guard: Guard;
  factorRule: FactorRule;
  lifetimes: Lifetimes;
  readCaller: (request: FastifyRequest) => Caller;
  /** Null when no realtime database is configured: changes then stay in the outbox. */
  realtime: RealtimeGateway | null;
  /** Runs `work` in one transaction; after the commit, wakes the outbox and the job queues that it added to. */
  change: <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;
  /** Like `change`, but creates something only once for the request's `Idempotency-Key` (see `createOnce`). */
  createOnce: <Made extends { id: string }>(
    principal: Principal,
    request: Parameters<typeof readIdempotency>[0],
    steps: (tx: Database) => CreateSteps<Made>,
  ) => Promise<Made>;
  signIn: SignIn;
  sealer: Sealer;
  mailQueue: MailQueue;
  /** Client of the clients' own identity providers. */
  enterprise: Enterprise;
  /** Whether clients' identity providers and the receivers of audit logs may have private or loopback addresses. */
  allowPrivateIssuers: boolean;
  /** Sends to receivers of audit logs. */
  webhookFetch: OutboundFetch;
  /** Verifies an id token of Microsoft; null when Microsoft isn't configured. */
  checkMicrosoft: ((idToken: string, nonce?: string) => Promise<MicrosoftIdentity>) | null;
  /** Reads the TXT proofs of a domain. */
  readProofs: ReadProofs;
  /** The configured connectors. */
  connectors: readonly SourceName[];
  /** Origin of the SEC's filing pages. */
  secArchive: string;
  /** Maximum total size of one client's attachments, in bytes. */
  attachmentBytes: number;
  /** Whether registered users may create a workspace (setting WORKSPACE_SIGN_UP). */
  offersWorkspaces: boolean;
  /** The operator's own email domains, which no client can claim. */
  operatorDomains: readonly string[];
  /** Reports which parts of this backend work. */
  readReadiness: () => Promise<Readiness>;
  /** Response times by route, of this process. */
  routeTimes: RouteTimes;
  /** Public origin of the site. */
  appOrigin: string;
  /** The site that passkeys belong to; null where browsers offer none. */
  site: RelyingParty | null;
  /** Whether the site is served over https. */
  isSecure: boolean;
}

import type { FastifyRequest } from "fastify";
import type { SourceName } from "@/lib/contracts/connector-topic";
import type { Readiness } from "@/lib/contracts/health";
import type { Caller } from "./caller";
import type { Database } from "./database/database";
import type { RouteTimes } from "./http/route-times";
import type { MailQueue } from "./jobs/mail/mail-queue";
import type { JobRunner } from "./jobs/runner/run-jobs";
import type { RealtimeGateway } from "./realtime/door";
import type { Sealer } from "./secrets/seal";
import type { Guard } from "./session/guard";
import type { ReadProofs } from "./sign-in/domain-proof";
import type { Enterprise } from "./sign-in/enterprise";
import type { SignIn } from "./sign-in/sign-in";
import type { Lifetimes } from "./store/sessions/tokens";
import type { MicrosoftIdentity } from "./store/sign-in/own-identities";

/** What every route needs: the database, the clock, who may go on, how long sessions last, who is calling, what is live. */
export interface Context {
  db: Database;
  now: () => Date;
  guard: Guard;
  lifetimes: Lifetimes;
  readCaller: (request: FastifyRequest) => Caller;
  /** Null when no realtime database is set up: changes then wait in the outbox. */
  realtime: RealtimeGateway | null;
  /** Makes a change in one transaction; what it puts into the outbox or a queue is set going once it is committed. */
  change: <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;
  signIn: SignIn;
  sealer: Sealer;
  post: MailQueue;
  /** Sets the queues going after an enqueue outside of `change`. */
  jobs: Pick<JobRunner, "wake">;
  /** The door to the clients' identity providers. */
  enterprise: Enterprise;
  /** Whether those may stand on this machine or its network. */
  allowPrivateIssuers: boolean;
  /** Checks an id token of Microsoft; null when Microsoft isn't set up. */
  checkMicrosoft: ((idToken: string, nonce?: string) => Promise<MicrosoftIdentity>) | null;
  /** Reads the proofs that stand in a domain's DNS. */
  readProofs: ReadProofs;
  /** The outside sources that are set up. */
  connectors: readonly SourceName[];
  /** Where filings of the SEC are found. */
  secArchive: string;
  /** How much room the files of one client have. */
  attachmentBytes: number;
  /** The operator's own domains: no client's. */
  operatorDomains: readonly string[];
  /** Says what this backend has, and what it misses. */
  readReadiness: () => Promise<Readiness>;
  /** How long the routes of this process take. */
  routeTimes: RouteTimes;
  /** Whether the site is served over https. */
  isSecure: boolean;
}

import type { FastifyRequest } from "fastify";
import type { Post } from "./jobs/post";
import type { RealtimeDoor } from "./realtime/door";
import type { Sealer } from "./secrets/seal";
import type { Caller } from "./session/caller";
import type { Guard } from "./session/principal";
import type { SignIn } from "./session/sign-in";
import type { Enterprise } from "./sign-in/enterprise";
import type { MicrosoftIdentity } from "./sign-in/microsoft";
import type { Database } from "./store/database";
import type { Lifetimes } from "./store/tokens";

/** What every route needs: the database, the clock, who may go on, how long sessions last, who is calling, what is live. */
export interface Context {
  db: Database;
  now: () => Date;
  guard: Guard;
  lifetimes: Lifetimes;
  readCaller: (request: FastifyRequest) => Caller;
  /** Null when no realtime database is set up: changes then wait in the outbox. */
  realtime: RealtimeDoor | null;
  /** Makes a change in one transaction; what it puts into the outbox is delivered as soon as it is committed. */
  change: <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result>;
  signIn: SignIn;
  sealer: Sealer;
  post: Post;
  /** The door to the clients' identity providers. */
  enterprise: Enterprise;
  /** Whether those may stand on this machine or its network. */
  allowPrivateIssuers: boolean;
  /** Checks an id token of Microsoft; null when Microsoft isn't set up. */
  checkMicrosoft: ((idToken: string, nonce?: string) => Promise<MicrosoftIdentity>) | null;
  /** Whether the site is served over https. */
  isSecure: boolean;
}

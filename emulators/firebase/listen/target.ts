import type { Caller } from "../caller";
import type { StatusError } from "../status";
import type { CommitEvent, StoredDocument } from "../store/types";
import type { Delta } from "./delta";
import type { Group } from "./group";
import type { ListenResponse } from "./messages";

/** What a target's stream does for the engine. */
export interface TargetStream {
  readonly caller: Caller;
  /** Takes what a commit changes for one of its targets; `before` is a limited view's result until then. */
  deliver(target: Target, delta: Delta, event: CommitEvent, before: readonly StoredDocument[]): void;
  /** Sends what the commit brought, closed by the snapshot that makes the SDK show it. */
  flush(snapshot: ListenResponse): void;
  /** Ends one target with an error; the others go on. */
  refuse(target: Target, error: StatusError): void;
}

/** Where a target's client stands: `seq` is the commit its documents are at, `result` what a limited view had then. */
export type Position = { seq: number; result: readonly StoredDocument[] };

/** One listener of one stream. */
export class Target {
  readonly id: number;
  readonly stream: TargetStream;
  readonly group: Group;
  readonly isOnce: boolean;
  /** `waiting` until its ADD, `listing` until its documents were sent, `over` once nothing more may be sent. */
  state: "waiting" | "listing" | "listed" | "current" | "over" = "waiting";
  /** Set while the stream can't follow every commit; null when the target is up to date. */
  position: Position | null = null;
  /** Documents that the rules' verdict rests on. */
  reads: readonly string[] = [];

  constructor(id: number, stream: TargetStream, group: Group, isOnce: boolean) {
    this.id = id;
    this.stream = stream;
    this.group = group;
    this.isOnce = isOnce;
  }
}

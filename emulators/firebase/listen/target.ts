import type { Caller } from "../caller";
import type { StatusError } from "../status";
import type { Change, CommitEvent, Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import { type Delta, deltaOfChanges, deltaOfResults } from "./delta";
import type { ListenResponse } from "./messages";
import type { View } from "./view";

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

/** All targets, of whatever streams, that listen to the same view: the work of a commit is done once for them. */
export class Group {
  readonly view: View;
  readonly targets = new Set<Target>();
  /** The present result of a limited view; empty for others, whose members are known one by one. */
  result: readonly StoredDocument[];
  readonly #store: Store;

  constructor(view: View, store: Store) {
    this.view = view;
    this.#store = store;
    this.result = view.isLimited ? view.run(store) : [];
  }

  /** What a commit changes here. `changes` are those in scope. Brings `result` up to date. */
  apply(event: CommitEvent, changes: readonly Change[]): Delta {
    if (!this.view.isLimited) return deltaOfChanges(this.view, event, changes);
    const concerns = changes.some(
      ({ before, after }) => (before && this.view.matches(before)) || (after && this.view.matches(after)),
    );
    const before = this.result;
    if (concerns) this.result = this.view.run(this.#store);
    return deltaOfResults(this.view, this.#store, event.time, before, this.result);
  }
}

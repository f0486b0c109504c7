import type { Caller } from "../caller";
import type { StatusError } from "../status";
import type { Change, CommitEvent, Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import { type Delta, deltaOfChanges, deltaOfResults } from "./delta";
import type { ListenResponse } from "./messages";
import type { View } from "./view";

/** The engine's interface to a target's stream. */
export interface TargetStream {
  readonly caller: Caller;
  /** Receives a commit's changes for one of its targets; `before` is a limited view's former result. */
  deliver(target: Target, delta: Delta, event: CommitEvent, before: readonly StoredDocument[]): void;
  /** Sends the commit's changes, followed by the snapshot message that makes the SDK emit them. */
  flush(snapshot: ListenResponse): void;
  /** Ends one target with an error; the others continue. */
  refuse(target: Target, error: StatusError): void;
}

/**
 * A client's position: `seq` is the commit that its documents are at, `result` a limited view's result at that commit.
 */
export type Position = { seq: number; result: readonly StoredDocument[] };

/** One listener of one stream. */
export class Target {
  readonly id: number;
  readonly stream: TargetStream;
  readonly group: Group;
  readonly isOnce: boolean;
  /**
   * `waiting` until its ADD was sent, `listing` until its documents were sent, `over` once nothing more may be sent.
   */
  state: "waiting" | "listing" | "listed" | "current" | "over" = "waiting";
  /**
   * The last position of the client, while the stream can't follow every commit; null when the target is up to date.
   */
  position: Position | null = null;
  /** Documents that the rules' decision depends on. */
  reads: readonly string[] = [];

  constructor(id: number, stream: TargetStream, group: Group, isOnce: boolean) {
    this.id = id;
    this.stream = stream;
    this.group = group;
    this.isOnce = isOnce;
  }
}

/** All targets with the same view, across streams, so that a commit is processed once for all of them. */
export class Group {
  readonly view: View;
  readonly targets = new Set<Target>();
  /**
   * The current result of a limited view; empty for other views, where the membership of each document can be decided
   * by itself.
   */
  result: readonly StoredDocument[];
  readonly #store: Store;

  constructor(view: View, store: Store) {
    this.view = view;
    this.#store = store;
    this.result = view.isLimited ? view.run(store) : [];
  }

  /**
   * Applies a commit: returns its delta and updates `result`. `changes` are the commit's changes in the view's scope.
   */
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

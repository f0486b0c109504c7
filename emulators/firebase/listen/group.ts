import type { Change, CommitEvent, Store, StoredDocument } from "../store/types";
import { type Delta, deltaOfChanges, deltaOfResults } from "./delta";
import type { Target } from "./target";
import type { View } from "./view";

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

import type { Change, CommitEvent, Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import { documentDeleted, documentHidden, documentLeft, documentMatches, type ListenResponse } from "./messages";
import type { View } from "./view";

/** A document that left a view. `isProven`: it still matches the filters, so a caller who may listen may see it. */
type Leaving = { document: StoredDocument; isProven: boolean };

/** Whether a target's caller may see a document although the target's query no longer proves that this is allowed. */
export type MaySee = (document: StoredDocument) => boolean;

/**
 * The changes of one commit in one view. Messages are created once for all targets with the same number (SDKs number
 * their targets alike), so that a commit with a thousand listeners is encoded only once.
 */
export class Delta {
  readonly #readTime: string;
  readonly #matching: StoredDocument[] = [];
  readonly #leaving: Leaving[] = [];
  readonly #deleted: string[] = [];
  readonly #shared = new Map<number, ListenResponse[]>();

  constructor(readTime: string) {
    this.#readTime = readTime;
  }

  get isEmpty(): boolean {
    return this.#matching.length + this.#leaving.length + this.#deleted.length === 0;
  }

  addMatching(document: StoredDocument): void {
    this.#matching.push(document);
  }

  addLeaving(document: StoredDocument, isProven: boolean): void {
    this.#leaving.push({ document, isProven });
  }

  addDeleted(name: string): void {
    this.#deleted.push(name);
  }

  /** The delta for one target. */
  messagesFor(targetId: number, maySee: MaySee): readonly ListenResponse[] {
    const shared = this.#sharedFor(targetId);
    const doubtful = this.#leaving.filter((leaving) => !leaving.isProven);
    if (doubtful.length === 0) return shared;
    return [
      ...shared,
      ...doubtful.map(({ document }) =>
        maySee(document) ? documentLeft(targetId, document) : documentHidden(targetId, document.name, this.#readTime),
      ),
    ];
  }

  #sharedFor(targetId: number): ListenResponse[] {
    const known = this.#shared.get(targetId);
    if (known) return known;
    const proven = this.#leaving.filter((leaving) => leaving.isProven);
    const made = [
      ...this.#matching.map((document) => documentMatches(targetId, document)),
      ...proven.map(({ document }) => documentLeft(targetId, document)),
      ...this.#deleted.map((name) => documentDeleted(targetId, name, this.#readTime)),
    ];
    this.#shared.set(targetId, made);
    return made;
  }
}

function hasChanged({ before, after }: Change): boolean {
  return before?.updateTime !== after?.updateTime || before?.createTime !== after?.createTime;
}

/** The delta of a view without limit and offset, where the membership of each document can be decided by itself. */
export function deltaOfChanges(view: View, event: CommitEvent, changes: readonly Change[]): Delta {
  const delta = new Delta(event.time);
  for (const change of changes.filter(hasChanged)) {
    const { name, before, after } = change;
    if (after && view.matches(after)) delta.addMatching(view.project(after));
    else if (!before || !view.matches(before)) continue;
    else if (after) delta.addLeaving(after, false);
    else delta.addDeleted(name);
  }
  return delta;
}

/** The delta between a view's former result and the store's current state. */
export function deltaOfResults(
  view: View,
  store: Store,
  readTime: string,
  before: readonly StoredDocument[],
  after: readonly StoredDocument[],
): Delta {
  const delta = new Delta(readTime);
  const old = new Map(before.map((document) => [document.name, document]));
  for (const document of after) {
    const known = old.get(document.name);
    if (known?.updateTime !== document.updateTime || known.createTime !== document.createTime) {
      delta.addMatching(document);
    }
    old.delete(document.name);
  }
  for (const name of old.keys()) {
    const present = store.get(name);
    if (present) delta.addLeaving(present, view.matches(present));
    else delta.addDeleted(name);
  }
  return delta;
}

import type { Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import { deltaOfResults, type MaySee } from "./delta";
import {
  documentDeleted,
  documentLeft,
  documentMatches,
  existenceFilter,
  type ListenResponse,
  targetReset,
} from "./messages";
import type { Target } from "./target";

/** The start of a replay. `result` is null for a returning client, whose former documents the server doesn't know. */
export type ReplayFrom = { seq: number; result: readonly StoredDocument[] | null; expectedCount: number | null };

/** All documents of a target's view, as for a new listener. */
export function* listAll(target: Target, store: Store): Generator<ListenResponse> {
  const { view, result } = target.group;
  const documents = view.isLimited ? result : view.run(store);
  for (const document of documents) yield documentMatches(target.id, document);
  if (view.kind !== "documents") return;
  for (const name of view.names) {
    if (!store.get(name)) yield documentDeleted(target.id, name, store.readTime());
  }
}

/** Sends all documents again, replacing all of the client's documents. */
export function* startOver(target: Target, store: Store): Generator<ListenResponse> {
  yield targetReset(target.id);
  yield* listAll(target, store);
}

function countOf(target: Target, store: Store): number {
  const { view, result } = target.group;
  return view.isLimited ? result.length : view.run(store).length;
}

/** For views without limit: the latest state of every document in scope that has changed since `from`. */
function replayChanges(target: Target, store: Store, from: ReplayFrom, maySee: MaySee): Iterable<ListenResponse> {
  const changes = store.changesSince(from.seq);
  if (!changes) return startOver(target, store);
  const { view } = target.group;
  const messages: ListenResponse[] = [];
  let isFilterNeeded = from.expectedCount !== null;
  for (const { name, after, time } of changes) {
    if (!view.isInScope(name)) continue;
    if (!after) messages.push(documentDeleted(target.id, name, time));
    else if (view.matches(after)) messages.push(documentMatches(target.id, view.project(after)));
    else if (maySee(after)) messages.push(documentLeft(target.id, after));
    // Removing the document by name would reveal a name that the client may never have known; instead, a wrong count
    // makes the client start over.
    else isFilterNeeded = true;
  }
  if (isFilterNeeded) messages.push(existenceFilter(target.id, countOf(target, store)));
  return messages;
}

function hasChangedSince(target: Target, store: Store, seq: number): boolean {
  const changes = store.changesSince(seq);
  return changes === null || changes.some(({ name }) => target.group.view.isInScope(name));
}

/**
 * For limited views, where membership depends on other documents: the difference of two results, or all documents again
 * if the old result isn't known.
 */
function replayResult(target: Target, store: Store, from: ReplayFrom, maySee: MaySee): Iterable<ListenResponse> {
  const { view, result } = target.group;
  if (from.result) {
    return deltaOfResults(view, store, store.readTime(), from.result, result).messagesFor(target.id, maySee);
  }
  if (hasChangedSince(target, store, from.seq)) return startOver(target, store);
  return from.expectedCount === null ? [] : [existenceFilter(target.id, result.length)];
}

/** The messages that bring a target from an earlier commit to the current one. */
export function replay(target: Target, store: Store, from: ReplayFrom, maySee: MaySee): Iterable<ListenResponse> {
  return target.group.view.isLimited
    ? replayResult(target, store, from, maySee)
    : replayChanges(target, store, from, maySee);
}

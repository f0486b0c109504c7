import type { Caller } from "../caller";
import type { Guard } from "../guard";
import type { Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";
import type { DocumentsView, QueryView, View } from "./view";

/** The decision on a listener, and its dependencies: documents that the rules read, and the clock. */
export type ListenDecision = { isAllowed: boolean; reads: readonly string[]; dependsOnTime: boolean };

/** The dependencies of authorization: the rules in force, and the store's documents. */
export type ReadContext = { store: Store; guard: Guard };

type User = Caller & { kind: "user" };

const ALWAYS: ListenDecision = { isAllowed: true, reads: [], dependsOnTime: false };

/** `request.time` of one evaluation; records whether the rules used it. */
class CaseClock {
  wasRead = false;
  readonly #time: string;

  constructor(time: string) {
    this.#time = time;
  }

  read(): string {
    this.wasRead = true;
    return this.#time;
  }
}

/** Authorizes `get` of one document: `resource` is its current state, null if it doesn't exist. */
export function authorizeDocument(
  { store, guard }: ReadContext,
  caller: Caller,
  name: string,
  resource: StoredDocument | null,
): ListenDecision {
  if (caller.kind === "owner") return ALWAYS;
  const clock = new CaseClock(store.readTime());
  const read = (other: string) => store.get(other);
  const decision = guard.rules.authorize({
    auth: caller.auth,
    get time() {
      return clock.read();
    },
    read,
    readAfter: read,
    method: "get",
    name,
    resource,
    requestResource: null,
  });
  return {
    isAllowed: decision.allowed,
    reads: [...decision.reads, name],
    dependsOnTime: decision.usesTime ?? clock.wasRead,
  };
}

function authorizeDocuments(context: ReadContext, caller: User, view: DocumentsView): ListenDecision {
  const decisions = [...view.names].map((name) => authorizeDocument(context, caller, name, context.store.get(name)));
  return {
    isAllowed: decisions.every((decision) => decision.isAllowed),
    reads: decisions.flatMap((decision) => decision.reads),
    dependsOnTime: decisions.some((decision) => decision.dependsOnTime),
  };
}

function authorizeQuery({ store, guard }: ReadContext, caller: User, view: QueryView): ListenDecision {
  const clock = new CaseClock(store.readTime());
  const read = (name: string) => store.get(name);
  const decision = guard.rules.authorizeQuery({
    auth: caller.auth,
    get time() {
      return clock.read();
    },
    read,
    readAfter: read,
    parent: view.query.parent,
    query: view.query.source,
  });
  return { isAllowed: decision.allowed, reads: decision.reads, dependsOnTime: decision.usesTime ?? clock.wasRead };
}

/**
 * Authorizes a whole target: `list` for a query, by the facts that its filters prove; `get` for each of its documents.
 */
export function checkView(context: ReadContext, caller: Caller, view: View): ListenDecision {
  if (caller.kind === "owner") return ALWAYS;
  return view.kind === "query" ? authorizeQuery(context, caller, view) : authorizeDocuments(context, caller, view);
}

import type { Change, Store } from "../store/types";
import type { Target } from "./target";
import { Group } from "./target";
import type { View } from "./view";

function collectionOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The index keys of a view's group, so that a change is only passed to groups that it may affect. */
function drawersOf(view: View): string[] {
  if (view.kind === "documents") return [...view.names].map((name) => `document ${name}`);
  const { parent, collectionId, allDescendants } = view.query;
  if (collectionId === null) return ["any"];
  return [allDescendants ? `group ${collectionId}` : `collection ${parent}/${collectionId}`];
}

function drawersFor(name: string): string[] {
  const collection = collectionOf(name);
  return [`document ${name}`, `collection ${collection}`, `group ${lastSegment(collection)}`, "any"];
}

/** The groups of all open targets. */
export class Groups {
  readonly #store: Store;
  readonly #byKey = new Map<string, Group>();
  readonly #drawers = new Map<string, Set<Group>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The group of a view, created if this is its first target. */
  open(view: View): Group {
    const known = this.#byKey.get(view.key);
    if (known) return known;
    const group = new Group(view, this.#store);
    this.#byKey.set(view.key, group);
    for (const drawer of drawersOf(view)) {
      const groups = this.#drawers.get(drawer) ?? new Set();
      this.#drawers.set(drawer, groups.add(group));
    }
    return group;
  }

  /** Deletes a group without targets. */
  release(group: Group): void {
    if (group.targets.size > 0) return;
    this.#byKey.delete(group.view.key);
    for (const drawer of drawersOf(group.view)) {
      const groups = this.#drawers.get(drawer);
      groups?.delete(group);
      if (groups?.size === 0) this.#drawers.delete(drawer);
    }
  }

  /** All open targets. */
  *targets(): Generator<Target> {
    for (const group of this.#byKey.values()) yield* group.targets;
  }

  /** The groups that a commit's changes may affect, each with these changes. */
  concerned(changes: readonly Change[]): Map<Group, Change[]> {
    const found = new Map<Group, Change[]>();
    for (const change of changes) {
      for (const drawer of drawersFor(change.name)) {
        for (const group of this.#drawers.get(drawer) ?? []) {
          if (!group.view.isInScope(change.name)) continue;
          const known = found.get(group);
          if (known) known.push(change);
          else found.set(group, [change]);
        }
      }
    }
    return found;
  }
}

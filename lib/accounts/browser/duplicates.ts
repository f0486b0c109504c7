import "client-only";
import type { ComparedPair, Merge, Merged, MergeUndone, Pairs } from "@/lib/contracts/imports/duplicate";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the undecided pairs. */
export function loadPairs(): Promise<Outcome<Pairs>> {
  return send("GET /accounts/duplicates/");
}

/** Loads both accounts of a pair. */
export function loadPair(id: string): Promise<Outcome<ComparedPair>> {
  return send("GET /accounts/duplicates/:id/", { params: { id } });
}

/** Marks a pair as not being duplicates, or undoes that. */
export function decidePair(id: string, dismissed: boolean): Promise<Outcome<null>> {
  return send("PUT /accounts/duplicates/:id/", { params: { id }, body: { dismissed } });
}

/**
 * Merges one account into the other. Refused with `already_merged`, `removed` or `changed` when another user changed
 * the pair first.
 */
export function mergePair(id: string, merge: Merge): Promise<Outcome<Merged>> {
  return send("POST /accounts/duplicates/:id/merge/", { params: { id }, body: merge });
}

/** Undoes a merge; values that were changed since stay, and are listed. */
export function undoMerge(id: string): Promise<Outcome<MergeUndone>> {
  return send("POST /accounts/merges/:id/undo/", { params: { id } });
}

import "client-only";
import type { ComparedPair, Merge, Merged, MergeUndone, Pairs } from "@/lib/contracts/duplicate";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the pairs that nobody has decided yet. */
export function loadPairs(): Promise<Outcome<Pairs>> {
  return send("GET /accounts/duplicates/");
}

/** Loads a pair side by side. */
export function loadPair(id: string): Promise<Outcome<ComparedPair>> {
  return send("GET /accounts/duplicates/:id/", { params: { id } });
}

/** Says that two accounts are two, or takes that back. */
export function decidePair(id: string, dismissed: boolean): Promise<Outcome<null>> {
  return send("PUT /accounts/duplicates/:id/", { params: { id }, body: { dismissed } });
}

/** Merges one account into the other. Refused with `already_merged`, `removed` or `changed` when somebody was first. */
export function mergePair(id: string, merge: Merge): Promise<Outcome<Merged>> {
  return send("POST /accounts/duplicates/:id/merge/", { params: { id }, body: merge });
}

/** Takes a merge back; what was changed since stays, and is named. */
export function undoMerge(id: string): Promise<Outcome<MergeUndone>> {
  return send("POST /accounts/merges/:id/undo/", { params: { id } });
}

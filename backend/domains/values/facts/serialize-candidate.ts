import type { Candidate as CandidateOnWire, PlainValue } from "@/lib/contracts/accounts/account-change";
import type { Candidate } from "./choose-value";
import { serializeDocument } from "./document";

/**
 * Converts a candidate to its API representation. `value`: the displayed value; `name`: the name, if the value is an
 * id.
 */
export function serializeCandidate(candidate: Candidate, value: PlainValue, name?: string): CandidateOnWire {
  const { source, method, confidence, firstSeenAt, seenAt, isChosen, url, document, rejected } = candidate;
  return {
    value,
    ...(name !== undefined && { name }),
    source,
    method,
    confidence,
    first_seen_at: firstSeenAt.toISOString(),
    seen_at: seenAt.toISOString(),
    document: serializeDocument(document ?? null),
    is_chosen: isChosen,
    url: url ?? null,
    rejected: rejected && { reason: rejected.reason, at: rejected.at.toISOString() },
  };
}

/** Sorts candidates for display: the chosen one first, then by most recently seen. */
export function sortCandidates(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (a, b) => Number(b.isChosen) - Number(a.isChosen) || b.seenAt.getTime() - a.seenAt.getTime(),
  );
}

import type { Candidate as CandidateOnWire, PlainValue } from "@/lib/contracts/accounts/account-change";
import type { Candidate } from "./choose-value";
import { describeDocument } from "./document";

/** What a source says, as the wire has it. @param value as it is shown, @param name of what it is the id of */
export function describeCandidate(candidate: Candidate, value: PlainValue, name?: string): CandidateOnWire {
  const { source, method, confidence, firstSeenAt, seenAt, isChosen, url, document, rejected } = candidate;
  return {
    value,
    ...(name !== undefined && { name }),
    source,
    method,
    confidence,
    first_seen_at: firstSeenAt.toISOString(),
    seen_at: seenAt.toISOString(),
    document: describeDocument(document ?? null),
    is_chosen: isChosen,
    url: url ?? null,
    rejected: rejected && { reason: rejected.reason, at: rejected.at.toISOString() },
  };
}

/** Candidates in the order in which they are shown: the chosen one first, then what was seen last. */
export function sortCandidates(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (a, b) => Number(b.isChosen) - Number(a.isChosen) || b.seenAt.getTime() - a.seenAt.getTime(),
  );
}

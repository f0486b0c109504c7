import type { accountFacts } from "../../../database/schema/core";
import type { Candidate } from "./choose-value";
import { readDocument, writeDocument } from "./document";

type FactRow = Omit<typeof accountFacts.$inferSelect, "clientId" | "accountId" | "field">;

export function candidateOf(row: FactRow): Candidate {
  const { source, value, method, confidence, firstSeenAt, seenAt, isChosen, url } = row;
  const { rejectedAt, rejectedBy, rejectedReason } = row;
  return {
    source,
    value,
    method,
    confidence,
    firstSeenAt,
    seenAt,
    document: readDocument(row),
    isChosen,
    url,
    rejected: rejectedAt && { at: rejectedAt, by: rejectedBy, reason: rejectedReason ?? "" },
  };
}

export function writeCandidate({ rejected, document, ...candidate }: Candidate) {
  return {
    ...candidate,
    ...writeDocument(document ?? null),
    rejectedAt: rejected?.at ?? null,
    rejectedBy: rejected?.by ?? null,
    rejectedReason: rejected?.reason ?? null,
  };
}

import type { StatusError } from "../status";
import type { StoredDocument } from "../values/stored-document";

/** ProtoJSON of google.firestore.v1.ListenResponse, limited to the fields in use. Messages are immutable. */
export type ListenResponse =
  | {
      targetChange: {
        targetChangeType: "NO_CHANGE" | "ADD" | "REMOVE" | "CURRENT" | "RESET";
        targetIds?: number[];
        cause?: { code: number; message: string };
        resumeToken?: string;
        readTime?: string;
      };
    }
  | { documentChange: { document: StoredDocument; targetIds?: number[]; removedTargetIds?: number[] } }
  | { documentDelete: { document: string; readTime: string; removedTargetIds: number[] } }
  | { documentRemove: { document: string; readTime: string; removedTargetIds: number[] } }
  | { filter: { targetId: number; count: number } };

/** The server has accepted the target. */
export function targetAdded(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: "ADD", targetIds: [targetId] } };
}

/** The target has ended: on request, or with the given error. */
export function targetRemoved(targetId: number, error?: StatusError): ListenResponse {
  const cause = error && { cause: { code: error.code, message: error.message } };
  return { targetChange: { targetChangeType: "REMOVE", targetIds: [targetId], ...cause } };
}

/** The client must discard the target's documents; they are sent again. */
export function targetReset(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: "RESET", targetIds: [targetId] } };
}

/** The target has been brought up to `readTime`. */
export function targetCurrent(targetId: number, resumeToken: string, readTime: string): ListenResponse {
  return { targetChange: { targetChangeType: "CURRENT", targetIds: [targetId], resumeToken, readTime } };
}

/** All targets of the stream are consistent at `readTime`; only then does the SDK emit snapshots. */
export function globalSnapshot(resumeToken: string, readTime: string): ListenResponse {
  return { targetChange: { targetChangeType: "NO_CHANGE", resumeToken, readTime } };
}

/** The document matches the target. */
export function documentMatches(targetId: number, document: StoredDocument): ListenResponse {
  return { documentChange: { document, targetIds: [targetId] } };
}

/** The document exists, but is no longer in the target. */
export function documentLeft(targetId: number, document: StoredDocument): ListenResponse {
  return { documentChange: { document, removedTargetIds: [targetId] } };
}

/** The document has left the target, and the client may not see its new state. */
export function documentHidden(targetId: number, name: string, readTime: string): ListenResponse {
  return { documentRemove: { document: name, readTime, removedTargetIds: [targetId] } };
}

/** The document doesn't exist at `readTime`. */
export function documentDeleted(targetId: number, name: string, readTime: string): ListenResponse {
  return { documentDelete: { document: name, readTime, removedTargetIds: [targetId] } };
}

/** The number of documents in the target; a client with a different count starts over. */
export function existenceFilter(targetId: number, count: number): ListenResponse {
  return { filter: { targetId, count } };
}

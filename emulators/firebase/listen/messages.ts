import type { StatusError } from "../status";
import type { StoredDocument } from "../values/stored-document";

/** ProtoJSON of google.firestore.v1.ListenResponse, as far as it is sent. Messages are never changed once made. */
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

/** The server has taken the target. */
export function targetAdded(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: "ADD", targetIds: [targetId] } };
}

/** The target is over: asked for, or by the error that is its cause. */
export function targetRemoved(targetId: number, error?: StatusError): ListenResponse {
  const cause = error && { cause: { code: error.code, message: error.message } };
  return { targetChange: { targetChangeType: "REMOVE", targetIds: [targetId], ...cause } };
}

/** Everything the client knows of the target's documents is void; they follow anew. */
export function targetReset(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: "RESET", targetIds: [targetId] } };
}

/** The target has been brought up to `readTime`. */
export function targetCurrent(targetId: number, resumeToken: string, readTime: string): ListenResponse {
  return { targetChange: { targetChangeType: "CURRENT", targetIds: [targetId], resumeToken, readTime } };
}

/** All targets of the stream are consistent at `readTime`: only this makes the SDK raise its snapshots. */
export function globalSnapshot(resumeToken: string, readTime: string): ListenResponse {
  return { targetChange: { targetChangeType: "NO_CHANGE", resumeToken, readTime } };
}

/** The document matches the target. */
export function documentMatches(targetId: number, document: StoredDocument): ListenResponse {
  return { documentChange: { document, targetIds: [targetId] } };
}

/** The document is there, but no longer in the target. */
export function documentLeft(targetId: number, document: StoredDocument): ListenResponse {
  return { documentChange: { document, removedTargetIds: [targetId] } };
}

/** The document has left the target, and the client may not see what it is now. */
export function documentHidden(targetId: number, name: string, readTime: string): ListenResponse {
  return { documentRemove: { document: name, readTime, removedTargetIds: [targetId] } };
}

/** There is no such document (any more) at `readTime`. */
export function documentDeleted(targetId: number, name: string, readTime: string): ListenResponse {
  return { documentDelete: { document: name, readTime, removedTargetIds: [targetId] } };
}

/** How many documents the target has: a client that counts otherwise starts over. */
export function existenceFilter(targetId: number, count: number): ListenResponse {
  return { filter: { targetId, count } };
}

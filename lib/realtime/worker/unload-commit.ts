import "client-only";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertWrite } from "../database";

/**
 * The number of alerts per request: smaller requests are more likely to fit into the 64 kB that a browser sends for a
 * closed page.
 */
const inOne = 100;

/**
 * Encodes a change to alerts as requests to the database's REST API (google.firestore.v1 Commit); the same rules apply
 * as to any write.
 */
export function unloadCommits(
  { config, emulators }: Pick<RealtimeGrant, "config" | "emulators">,
  change: AlertWrite,
): { url: string; body: string }[] {
  const documents = `projects/${config.projectId}/databases/(default)/documents`;
  const writes = change.ids.map((id) => {
    const name = `${documents}/${alertsPath(change.uid)}/${id}`;
    if (change.kind === "delete") return { delete: name };
    return {
      update: { name, fields: { visibility: { stringValue: change.visibility } } },
      updateMask: { fieldPaths: ["visibility"] },
      currentDocument: { exists: true },
    };
  });
  const origin = emulators?.firestore ?? "https://firestore.googleapis.com";
  const url = `${origin}/v1/${documents}:commit`;
  return Array.from({ length: Math.ceil(writes.length / inOne) }, (_, at) => ({
    url,
    body: JSON.stringify({ writes: writes.slice(at * inOne, (at + 1) * inOne) }),
  }));
}

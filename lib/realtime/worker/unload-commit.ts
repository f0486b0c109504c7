import "client-only";
import { alertsPath } from "@/lib/contracts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import type { AlertWrite } from "../database";

/** A request of fewer alerts is more likely to fit into what a browser sends for a page that is gone (64 kB in all). */
const inOne = 100;

/**
 * A change of alerts as requests of the database's REST interface (google.firestore.v1 Commit), under the same rules as
 * any other.
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

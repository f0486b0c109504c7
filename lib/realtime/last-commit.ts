import type { RealtimeGrant } from "@/lib/contracts/realtime";
import { type AlertWrite, mostAtOnce } from "./database";

/**
 * A change of alerts as one request of the database's REST interface (google.firestore.v1 Commit), under the same rules
 * as any other. Only as many alerts as a browser sends for a page that is gone (64 kB).
 */
export function lastCommit(
  { config, emulators }: Pick<RealtimeGrant, "config" | "emulators">,
  change: AlertWrite,
): { url: string; body: string } {
  const documents = `projects/${config.projectId}/databases/(default)/documents`;
  const writes = change.ids.slice(0, mostAtOnce).map((id) => {
    const name = `${documents}/users/${change.uid}/alerts/${id}`;
    if (change.kind === "delete") return { delete: name };
    return {
      update: { name, fields: { visibility: { stringValue: change.visibility } } },
      updateMask: { fieldPaths: ["visibility"] },
      currentDocument: { exists: true },
    };
  });
  const origin = emulators?.firestore ?? "https://firestore.googleapis.com";
  return { url: `${origin}/v1/${documents}:commit`, body: JSON.stringify({ writes }) };
}

import { asc } from "drizzle-orm";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { outbox } from "./database/schema/outbox";
import type { DocumentFields } from "./realtime/delivery";
import { uidOf } from "./seed/users";
import type { TestBackend } from "./test-backend";

/** The alerts of a sample user after all jobs have run, in the order in which they were raised. */
export async function readAlerts(backend: TestBackend, email: SampleEmail): Promise<DocumentFields[]> {
  await backend.jobs.drain();
  const rows = await backend.store.db.select().from(outbox).orderBy(asc(outbox.seq));
  const found = new Map<string, DocumentFields>();
  for (const { path, kind, fields } of rows) {
    if (!path.startsWith(`${alertsPath(uidOf(email))}/`) || !fields) continue;
    if (kind === "set") found.set(path, fields);
    if (kind === "update" && found.has(path)) found.set(path, { ...found.get(path), ...fields });
  }
  return [...found.values()];
}

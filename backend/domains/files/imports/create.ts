import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { NewImport } from "@/lib/contracts/imports/import";
import { importLimits, openStates } from "@/lib/contracts/imports/import-field";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { importChunks, imports } from "../../../database/schema/imports";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockClient } from "../../shared/clients";
import { setImport } from "./change";
import { lockImport } from "./find";

/**
 * Creates an import, if the client's quota allows it.
 *
 * @returns its id
 * @throws AppError 409 `import_quota`: too many imports are open, or too many rows were imported within a day
 */
export async function createImport(
  tx: Database,
  { clientId, uid }: Principal,
  { file_name: fileName, bytes }: NewImport,
  at: Date,
): Promise<string> {
  await requireQuota(tx, clientId, at);
  const values = { clientId, createdBy: uid, fileName, bytes, createdAt: at, updatedAt: at };
  return (await insertRow(tx, imports, values)).id;
}

/**
 * Asserts that a client may create another import. Locks the client, so concurrent requests wait until the transaction
 * ends.
 *
 * @throws AppError 409 `import_quota`
 */
export async function requireQuota(tx: Database, clientId: string, at: Date): Promise<void> {
  await lockClient(tx, clientId);
  const ofClient = eq(imports.clientId, clientId);
  const [open] = await tx
    // All files of a transfer count as one import.
    .select({ count: sql<number>`count(distinct coalesce(${imports.transferId}, ${imports.id}))::int` })
    .from(imports)
    .where(and(ofClient, inArray(imports.state, [...openStates])));
  if ((open?.count ?? 0) >= importLimits.open) {
    throw new AppError(
      409,
      "import_quota",
      `${importLimits.open} imports are already open. Finish or cancel one first.`,
    );
  }
  // In an account file with contacts, a row counts once as account and once as contact.
  const people = sql`(select coalesce(sum(value::int), 0) from jsonb_each_text(${imports.personStatuses}))`;
  const [read] = await tx
    .select({ rows: sql<number>`coalesce(sum(${imports.rowCount} + ${people}), 0)::float8` })
    .from(imports)
    .where(and(ofClient, gt(imports.createdAt, new Date(at.getTime() - dayMs))));
  if ((read?.rows ?? 0) >= importLimits.rowsPerDay) {
    throw new AppError(409, "import_quota", "The limit of 500,000 rows a day is reached. Continue tomorrow.");
  }
}

/**
 * Stores one chunk of an import's file; sending a chunk again replaces it.
 *
 * @param index zero-based chunk index; every chunk but the last has the full size
 * @throws AppError 404 `not_found`; 409 `import_state`: the file is already complete; 400 `invalid_request`: chunk
 * index out of range, or wrong length
 */
export async function addChunk(
  tx: Database,
  principal: Principal,
  id: string,
  { index, content }: { index: number; content: Uint8Array },
  at: Date,
): Promise<void> {
  const { clientId, state, bytes } = await lockImport(tx, principal, id);
  if (state !== "uploading") throw new AppError(409, "import_state", "The file is already complete.");
  const { chunkBytes } = importLimits;
  const expected = Math.min(chunkBytes, bytes - index * chunkBytes);
  if (expected <= 0) throw invalidField("index", "The file has no chunk at this position");
  if (content.byteLength !== expected) throw invalidField("body", `This chunk must have ${expected} bytes`);
  await tx
    .insert(importChunks)
    .values({ clientId, importId: id, index, content })
    .onConflictDoUpdate({
      target: [importChunks.clientId, importChunks.importId, importChunks.index],
      set: { content },
    });
  await setImport(tx, { clientId, id }, { updatedAt: at });
}

/** The number of chunks of an import's file received so far. */
export function countChunks(db: Database, { clientId, id }: { clientId: string; id: string }): Promise<number> {
  return db.$count(importChunks, and(eq(importChunks.clientId, clientId), eq(importChunks.importId, id)));
}

interface StoredFile {
  clientId: string;
  id: string;
  bytes: number;
}

/** Reads an import's file, chunk by chunk. */
export async function* iterateChunks(db: Database, file: StoredFile): AsyncGenerator<Uint8Array> {
  for (let index = 0; index * importLimits.chunkBytes < file.bytes; index += 1) yield await readChunk(db, file, index);
}

/** Reads one chunk of an import's file. */
export async function readChunk(db: Database, { clientId, id }: StoredFile, index: number): Promise<Uint8Array> {
  const [row] = await db
    .select({ content: importChunks.content })
    .from(importChunks)
    .where(and(eq(importChunks.clientId, clientId), eq(importChunks.importId, id), eq(importChunks.index, index)));
  if (!row) throw new Error(`chunk ${index} of an import is missing`);
  return row.content;
}

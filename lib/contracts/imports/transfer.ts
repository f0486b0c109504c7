import { z } from "zod";
import { importSchema, newImportSchema } from "./import";
import { importDecisions } from "./import-field";
import { transferLimits, transferStates } from "./transfer-state";

/** A file of a transfer, with the problem that blocks it, if any. */
export const transferFileSchema = z.object({
  import: importSchema,
  /** The number of mapped columns, and the total. */
  matched: z.number().int(),
  columns: z.number().int(),
  /** Why it can't be checked yet, with the remedy; null: it can be checked. */
  problem: z.string().nullable(),
});
export type TransferFile = z.infer<typeof transferFileSchema>;

/** Several files of one export that are imported together, in order of dependency. */
export const transferSchema = z.object({
  id: z.uuid(),
  state: z.enum(transferStates),
  /** Whether all files are checked, so that it can be run. */
  is_ready: z.boolean(),
  /** Whether the backend is working on one of its files. */
  is_busy: z.boolean(),
  /** Whether the work on a file was paused, by a user or after an error. */
  is_paused: z.boolean(),
  files: z.array(transferFileSchema),
  created_by: z.object({ uid: z.string(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  can_undo: z.boolean(),
});
export type Transfer = z.infer<typeof transferSchema>;

/** A transfer that was just started: `uploads` are the ids of its files' imports, in the given order. */
export const createdTransferSchema = transferSchema.extend({ uploads: z.array(z.uuid()) });

/** `POST {api}/transfers/`: starts a transfer; each file is uploaded in chunks and read like that of an import. */
export const newTransferSchema = z
  .object({
    files: z
      .array(newImportSchema)
      .min(2, "Choose at least two files")
      .max(transferLimits.files, `At most ${transferLimits.files} files can be imported together, one of each kind`),
  })
  .strict();
export type NewTransfer = z.infer<typeof newTransferSchema>;

/** `POST {api}/transfers/{id}/action/`. `doubtful`: the rule for doubtful rows without a decision, in all files. */
export const transferActionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("run"), doubtful: z.enum(importDecisions) }).strict(),
  z.object({ action: z.enum(["pause", "resume", "cancel", "undo"]) }).strict(),
]);
export type TransferAction = z.infer<typeof transferActionSchema>;

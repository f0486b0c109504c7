import { z } from "zod";

/** The progress of a background job. `total` null: not known yet. */
export const jobProgressSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  done: z.number().int(),
  total: z.number().int().nullable(),
  updated_at: z.iso.datetime(),
});

export type JobProgress = z.infer<typeof jobProgressSchema>;

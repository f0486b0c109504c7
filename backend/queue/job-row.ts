import { z } from "zod";

/** A job's row as read from its queue. */
export const jobRowSchema = z.object({
  id: z.string(),
  retryCount: z.coerce.number(),
  retryLimit: z.coerce.number(),
  key: z.string().nullable(),
  data: z.preprocess(
    (value) => (typeof value === "string" ? JSON.parse(value) : value),
    z.object({ clientId: z.string().nullable(), data: z.unknown(), crashes: z.number().default(0) }),
  ),
});

export type JobRow = z.infer<typeof jobRowSchema>;

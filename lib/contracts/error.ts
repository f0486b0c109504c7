import { z } from "zod";
import { errorCodes } from "./error-code";

/** What {api} and the host's route handlers answer with every 4xx and 5xx. */
export const errorBodySchema = z.object({
  /** A sentence that is safe to show. */
  detail: z.string(),
  /** A stable word for programs, e.g. `not_found`. */
  code: z.enum(errorCodes),
  /** Per field of the request, what is wrong with it. Absent when no single field is at fault. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

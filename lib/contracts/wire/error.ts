import { z } from "zod";
import { errorCodes } from "./error-code";

/** The body of every 4xx and 5xx response of {api} and the host's route handlers. */
export const errorBodySchema = z.object({
  /** A sentence that is safe to show. */
  detail: z.string(),
  /** A stable code for programs, such as `not_found`. */
  code: z.enum(errorCodes),
  /** The problem of each field of the request. Absent when no single field is wrong. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

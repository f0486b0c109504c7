import { z } from "zod";

/** The parameters of a guessing process. */
export interface Guessing {
  url: string;
  /** All guesses at one user, or each at a different user. */
  at: "one user" | "many";
  ip: string;
  guesses: number;
}

/** The number of guesses by one process that a limit let through. */
export const guessedSchema = z.object({ letThrough: z.number() });

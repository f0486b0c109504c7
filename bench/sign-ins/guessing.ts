import { z } from "zod";

/** What a process that guesses is asked for. */
export interface Guessing {
  url: string;
  /** All guesses are at one user, or each at another. */
  at: "one user" | "many";
  ip: string;
  guesses: number;
}

/** How many of the guesses of one process a limit let through. */
export const guessedSchema = z.object({ letThrough: z.number() });

import { z } from "zod";

const earliest = "1900-01-01";

/** A moment that somebody gives: ISO 8601 in UTC, not before 1900 (a database knows no year 0, and nobody means it). */
export const givenMomentSchema = z.iso.datetime().refine((text) => text >= earliest, `Not before ${earliest}`);

/** A day that somebody gives: YYYY-MM-DD, not before 1900. */
export const givenDaySchema = z.iso.date().refine((text) => text >= earliest, `Not before ${earliest}`);

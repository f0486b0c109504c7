import { z } from "zod";

const earliest = "1900-01-01";
const message = `Not before ${earliest}`;

/** The minimum in the API's description. Without it, a request could contain a year that the database can't store. */
const documented = { formatMinimum: earliest };

/**
 * A time entered by a user: ISO 8601, in UTC or with an offset, not before 1900, because databases have no year 0, and
 * an earlier year is a typo. Converted to UTC.
 */
export const inputMomentSchema = z.iso
  .datetime({ offset: true })
  .meta(documented)
  .transform((text) => (text.endsWith("Z") ? text : new Date(text).toISOString()))
  .refine((text) => text >= earliest, message);

/** A date entered by a user: YYYY-MM-DD, not before 1900. */
export const inputDaySchema = z.iso
  .date()
  .refine((text) => text >= earliest, message)
  .meta(documented);

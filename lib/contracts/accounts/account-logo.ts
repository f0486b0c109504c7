import { z } from "zod";
import { causeSchema } from "./account-change";

export const logoLimits = {
  /** The maximum size of an uploaded picture. */
  bytes: 512 * 1024,
  /** The maximum width times height of an uploaded picture. */
  pixels: 4096 * 4096,
  /** The width and height of the stored logo, in pixels. */
  side: 96,
  /** The number of logos that are kept for each account, so that a change can be undone. */
  perAccount: 20,
} as const;

const base64Length = Math.ceil(logoLimits.bytes / 3) * 4;

/**
 * `PUT {api}/accounts/{id}/logo/`: a PNG, JPEG or WebP picture as base64; it is scaled down and re-encoded. 400
 * `invalid_request`: it has another format, or can't be read.
 */
export const newLogoSchema = z
  .object({ content: z.base64("Send the picture as base64").min(1).max(base64Length, "A logo has at most 512 kB") })
  .strict();

/** The maximum size of the body of {@link newLogoSchema}. */
export const maxLogoBodyBytes = base64Length + 1024;

/** The account's logo after a change, and the cause by which to undo it; null when nothing changed. */
export const logoChangedSchema = z.object({ logo: z.uuid().nullable(), cause: causeSchema.nullable() });

export type LogoChanged = z.infer<typeof logoChangedSchema>;

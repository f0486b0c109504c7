import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";

/**
 * The number of rows that someone can export without a recent proof of identity: more than a day's work requires, and
 * less than a workspace contains. The selected rows that a list exports by their ids are never more.
 */
export const maxUnprovenRows = 1_000;

/**
 * `POST` to an export's path followed by `link/`, with the export's query → 200 `exportLinkSchema`: a link to download
 * that file once, within 5 minutes, in this session. 403 `proof_required` for more than {@link maxUnprovenRows} rows
 * without a proof, or a sign-in within the last 5 minutes (case J3).
 */
export const exportLinkRequestSchema = z.strictObject({ proof: proofTextSchema.optional() });

export const exportLinkSchema = z.object({ link: z.string() });

export type ExportLink = z.infer<typeof exportLinkSchema>;

/**
 * The link as a parameter of the download. 403 `export_link_expired` for a link that was used or has expired, or that
 * was made in another session or for another query.
 */
export const exportLinkParameter = { link: z.string().max(100) };

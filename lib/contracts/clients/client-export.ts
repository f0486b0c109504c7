import { z } from "zod";

/**
 * `POST {api}/operator/clients/{id}/export/` (admin) with `suspensionSchema`: `link` downloads the client's data with
 * `GET` at the same path, until `expires_at`, and only for this operator. 409 `client_deleted` once the deletion of the
 * client's data has begun, `export_running` while another export of the client is running. The reason, the start and
 * the end are in the client's audit log.
 */
export const clientExportSchema = z.object({ link: z.string(), expires_at: z.iso.datetime() });

/**
 * `GET {api}/operator/clients/{id}/export/` (admin): a zip with one NDJSON file for each table, accounts, contacts,
 * notes and tasks also as CSV, the contents of files, and `manifest.json` with the number of rows, the size and the
 * SHA-256 of each file. 403 `export_link_expired` for a link that has expired or was made for another client or
 * operator; 409 as for the request for a link.
 */
export const clientExportQuerySchema = z.strictObject({ link: z.string().max(2000) });

import { z } from "zod";
import { attachmentLimits } from "./attachment-limits";

/** A note's file. Its content comes from `GET {api}/attachments/{id}/content/`, always as an attachment, never as a page. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Safe to write to any disk; its extension matches its content. */
  name: z.string(),
  bytes: z.number().int().positive(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * `POST {api}/attachments/`: begins an upload, whose pieces follow. The file is only its uploader's until it belongs to
 * a note, and is deleted when it doesn't within two days. 409 `attachment_quota`: the client's storage is full, or too
 * many of the caller's files belong to no note.
 */
export const newAttachmentSchema = z
  .object({
    file_name: z.string().trim().min(1).max(255),
    bytes: z.number().int().min(1, "The file is empty").max(attachmentLimits.bytes, "A file has at most 10 MB"),
  })
  .strict();

export type NewAttachment = z.infer<typeof newAttachmentSchema>;

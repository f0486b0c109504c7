import { z } from "zod";
import { attachmentLimits } from "./attachment-limits";

/**
 * A note's file. `GET {api}/attachments/{id}/content/` serves its content, always as an attachment, never as a page.
 */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Safe to write to any disk; its extension matches its content. */
  name: z.string(),
  bytes: z.number().int().positive(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * `POST {api}/attachments/`: starts an upload; its chunks follow. Only the uploader can access the file until it is
 * attached to a note; it is deleted if that doesn't happen within two days. 409 `attachment_quota`: the client's
 * storage is full, or too many of the caller's files aren't attached to a note.
 */
export const newAttachmentSchema = z
  .object({
    file_name: z.string().trim().min(1).max(255),
    bytes: z.number().int().min(1, "The file is empty").max(attachmentLimits.bytes, "A file has at most 10 MB"),
  })
  .strict();

export type NewAttachment = z.infer<typeof newAttachmentSchema>;

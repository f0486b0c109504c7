import { z } from "zod";
import { attachmentLimits } from "./attachment-limits";

/** A file of a note. Its content comes from `GET {api}/attachments/{id}/content/`, always as a file to keep, never as a page. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Safe to write to any disk; its ending is one of its content's own. */
  name: z.string(),
  bytes: z.number().int().positive(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/**
 * `POST {api}/attachments/`: begins a file, whose pieces follow. It is nobody else's until it stands on a note, and cleared
 * away when it doesn't within two days. 409 `attachment_quota`: the client has no room for it, or too many of the caller's wait.
 */
export const newAttachmentSchema = z
  .object({
    file_name: z.string().trim().min(1).max(255),
    bytes: z.number().int().min(1, "The file is empty").max(attachmentLimits.bytes, "A file has at most 10 MB"),
  })
  .strict();

export type NewAttachment = z.infer<typeof newAttachmentSchema>;

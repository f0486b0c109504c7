import { z } from "zod";
import { attachmentSchema, newAttachmentSchema } from "../activity/attachment";
import { attachmentLimits } from "../activity/attachment-limits";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Files of notes. */
export const attachmentsEndpoints = {
  "POST /attachments/": {
    summary: "Begin a file for a note",
    body: newAttachmentSchema,
    answer: { 201: attachmentSchema },
    askedBy: "everyone",
  },
  "PUT /attachments/:id/pieces/:place/": {
    summary: "Send a piece of it",
    params: byId.extend({ place: z.coerce.number().int().min(0).max(100) }),
    answer: nothing,
    maxBodyBytes: attachmentLimits.partBytes,
  },
  "DELETE /attachments/:id/": {
    summary: "Give up a file that stands on no note",
    params: byId,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /attachments/:id/content/": { summary: "A file of a note", params: byId },
} as const satisfies Endpoints;

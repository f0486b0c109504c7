import { z } from "zod";
import { attachmentSchema, newAttachmentSchema } from "../activity/attachment";
import { attachmentLimits } from "../activity/attachment-limits";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Files of notes. */
export const attachmentsEndpoints = {
  "POST /attachments/": {
    summary: "Start uploading a file for a note",
    access: "writeActivity",
    isForBrowsers: true,
    body: newAttachmentSchema,
    answer: { 201: attachmentSchema },
  },
  "PUT /attachments/:id/chunks/:index/": {
    summary: "Upload a chunk",
    access: "writeActivity",
    params: byId.extend({ index: z.coerce.number().int().min(0).max(100) }),
    answer: nothing,
    maxBodyBytes: attachmentLimits.chunkBytes,
  },
  "DELETE /attachments/:id/": {
    summary: "Discard a file that isn’t attached to a note",
    access: "writeActivity",
    isForBrowsers: true,
    params: byId,
    answer: nothing,
  },
  "GET /attachments/:id/content/": {
    summary: "Download a file of a note",
    access: "readClient",
    isForBrowsers: true,
    params: byId,
    isFile: true,
  },
} as const satisfies Endpoints;

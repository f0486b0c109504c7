import { z } from "zod";
import { attachmentSchema, newAttachmentSchema } from "../activity/attachment";
import { attachmentLimits } from "../activity/attachment-limits";
import { type Endpoints, idParamsSchema, noContent } from "./endpoint";

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
    params: idParamsSchema.extend({ index: z.coerce.number().int().min(0).max(100) }),
    answer: noContent,
    maxBodyBytes: attachmentLimits.chunkBytes,
  },
  "DELETE /attachments/:id/": {
    summary: "Discard a file that isn’t attached to a note",
    access: "writeActivity",
    isForBrowsers: true,
    params: idParamsSchema,
    answer: noContent,
  },
  "GET /attachments/:id/content/": {
    summary: "Download a file of a note",
    access: "readClient",
    isForBrowsers: true,
    params: idParamsSchema,
    isFile: true,
  },
} as const satisfies Endpoints;

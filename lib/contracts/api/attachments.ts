import { z } from "zod";
import { attachmentSchema, newAttachmentSchema } from "../activity/attachment";
import { attachmentLimits } from "../activity/attachment-limits";
import { type Endpoints, idParamsSchema } from "./endpoint";

export const attachmentsEndpoints = {
  "POST /attachments/": {
    summary: "Start uploading a file for a note",
    access: "writeActivity",
    body: newAttachmentSchema,
    responses: { 201: attachmentSchema },
  },
  "DELETE /attachments/:id/": {
    summary: "Discard a file that isn’t attached to a note",
    access: "writeActivity",
  },
  "GET /attachments/:id/content/": {
    summary: "Download a file of a note",
    access: "readClient",
    isFile: true,
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const attachmentsHostEndpoints = {
  "PUT /attachments/:id/chunks/:index/": {
    summary: "Upload a chunk",
    access: "writeActivity",
    params: idParamsSchema.extend({ index: z.coerce.number().int().min(0).max(100) }),
    maxBodyBytes: attachmentLimits.chunkBytes,
  },
} as const satisfies Endpoints;

import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { serveChunks } from "@/lib/proxy/serve-chunks";

export const PUT = serveChunks("attachments", attachmentLimits.chunkBytes);

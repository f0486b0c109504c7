import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { serveChunks } from "@/lib/proxy/serve-pieces";

export const PUT = serveChunks("attachments", attachmentLimits.partBytes);

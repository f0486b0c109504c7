import { attachmentLimits } from "@/lib/contracts/attachment-limits";
import { serveChunks } from "@/lib/proxy/serve-pieces";

export const PUT = serveChunks("attachments", attachmentLimits.partBytes);

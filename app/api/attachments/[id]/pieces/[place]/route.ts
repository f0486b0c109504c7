import { attachmentLimits } from "@/lib/contracts/attachment-limits";
import { servePieces } from "@/lib/proxy/serve-pieces";

export const PUT = servePieces("attachments", attachmentLimits.partBytes);

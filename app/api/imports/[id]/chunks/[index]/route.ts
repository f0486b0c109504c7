import { importLimits } from "@/lib/contracts/imports/import-field";
import { serveChunks } from "@/lib/proxy/serve-chunks";

export const PUT = serveChunks("imports", importLimits.chunkBytes);

import { importLimits } from "@/lib/contracts/import-field";
import { serveChunks } from "@/lib/proxy/serve-pieces";

export const PUT = serveChunks("imports", importLimits.partBytes);

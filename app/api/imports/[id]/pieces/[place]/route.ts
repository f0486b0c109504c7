import { importLimits } from "@/lib/contracts/import-field";
import { servePieces } from "@/lib/proxy/serve-pieces";

export const PUT = servePieces("imports", importLimits.partBytes);

import "server-only";
import { z } from "zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import { readBytes } from "@/lib/http/server/body";
import { dataOf, noContentResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/**
 * Passes one chunk of a file on to `PUT {api}/{of}/{id}/chunks/{index}/`; the host never holds more than this chunk.
 *
 * @param chunkBytes the maximum size of a chunk
 */
export function serveChunks(of: "imports" | "attachments", chunkBytes: number) {
  return route<{ id: string; index: string }>(async (request, { id, index }) => {
    const { backend } = await requireUserForApi(request);
    const bytes = await readBytes(request, chunkBytes);
    if (!z.uuid().safeParse(id).success || !/^\d{1,3}$/.test(index)) throw notFound();
    const path = `/${of}/${id}/chunks/${index}/` as const;
    dataOf(await backend(path, { method: "PUT", bytes, schema: z.null(), timeoutMs: 30_000 }));
    return noContentResponse();
  });
}

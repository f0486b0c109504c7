import type { InjectOptions } from "fastify";
import { exportLinkSchema } from "@/lib/contracts/operations/export-link";
import type { TestBackend } from "./test-backend";

/**
 * Downloads a list as its page does: requests a link and follows it.
 *
 * @returns the file, or the refusal of the request for the link
 */
export async function downloadList(backend: TestBackend, request: Pick<InjectOptions, "headers"> & { url: string }) {
  const { headers } = request;
  const { pathname, search } = new URL(request.url, "http://backend");
  const linked = await backend.app.inject({ method: "POST", url: `${pathname}link/${search}`, headers, payload: {} });
  if (linked.statusCode !== 200) return linked;
  const params = new URLSearchParams(search);
  params.set("link", exportLinkSchema.parse(linked.json()).link);
  return backend.app.inject({ url: `${pathname}?${params}`, headers });
}

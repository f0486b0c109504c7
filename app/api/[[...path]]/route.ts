import { serveEndpoint } from "@/lib/proxy/serve-endpoint";

/**
 * Handles every path under /api without a handler of its own: endpoints that the table opens to browsers; any other
 * path gets a JSON 404.
 */
export {
  serveEndpoint as DELETE,
  serveEndpoint as GET,
  serveEndpoint as HEAD,
  serveEndpoint as OPTIONS,
  serveEndpoint as PATCH,
  serveEndpoint as POST,
  serveEndpoint as PUT,
};

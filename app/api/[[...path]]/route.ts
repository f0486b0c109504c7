import { serveEndpoint } from "@/lib/proxy/serve-endpoint";

/**
 * Handles every path under /api that has no handler of its own: forwards requests to endpoints that the table opens to
 * browsers, and responds to any other path with a JSON 404.
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

import { serveEndpoint } from "@/lib/proxy/serve-endpoint";

/**
 * Answers every address under /api without a handler of its own: endpoints that the table opens to browsers, anything
 * else 404 as JSON.
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

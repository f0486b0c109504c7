import { serveEndpoint } from "@/lib/proxy/serve-endpoint";

/** Every address under /api that has no handler of its own: what the table of endpoints lets through, else 404 as JSON. */
export {
  serveEndpoint as DELETE,
  serveEndpoint as GET,
  serveEndpoint as HEAD,
  serveEndpoint as OPTIONS,
  serveEndpoint as PATCH,
  serveEndpoint as POST,
  serveEndpoint as PUT,
};

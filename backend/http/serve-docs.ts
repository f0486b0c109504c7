import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { documentErrors } from "./document-errors";

/** Serves the OpenAPI description at `/docs/`. It contains only the routes that are added after this call. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  await app.register(swagger, {
    openapi: {
      info: { title: "Sightline", version: "1.0.0" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: documentErrors,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
}

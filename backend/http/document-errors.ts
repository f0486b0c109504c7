import type { SwaggerTransformObject } from "@fastify/swagger";
import { z } from "zod";
import { errorBodySchema } from "@/lib/contracts/wire/error";

const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
const refusals = {
  "4XX": { description: "Request refused. Nothing was changed.", content },
  "5XX": { description: "The request can't be answered right now.", content },
};

/** Adds each endpoint's error responses to the OpenAPI description: `{detail, code, fields?}`, with all error codes. */
export const documentErrors: SwaggerTransformObject = (document) => {
  if (!("openapiObject" in document)) return document.swaggerObject;
  const { openapiObject: api } = document;
  const paths = mapValues(api.paths ?? {}, (operations) =>
    mapValues(operations, (operation) => ({ ...operation, responses: { ...operation.responses, ...refusals } })),
  );
  const schemas = { ...api.components?.schemas, Error: z.toJSONSchema(errorBodySchema, { target: "openapi-3.0" }) };
  return { ...api, paths, components: { ...api.components, schemas } } as typeof api;
};

/** The types don't describe the parts of an OpenAPI document, so each part is read as a record. */
type Described = Record<string, object | undefined>;

function mapValues(all: object, change: (value: Described) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
}

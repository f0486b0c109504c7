import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { ErrorBody } from "@/lib/contracts/wire/error";
import type { ErrorCode } from "@/lib/contracts/wire/error-code";
import { allowedMethods } from "./known-routes";

const codes: Record<number, [code: ErrorCode, detail: string]> = {
  400: ["malformed", "The request can't be read."],
  408: ["timeout", "The request took too long to arrive."],
  413: ["too_large", "The request is too large."],
  414: ["too_large", "The URL is too long."],
  415: ["unsupported_media_type", "Send JSON."],
  431: ["too_large", "The request's headers are too large."],
};

/**
 * Responds to every error with `{detail, code, fields?}`. An unexpected error is logged once and returned as 500
 * `internal`.
 *
 * @param explain may replace a 404 by a more specific error
 */
export function handleErrors(
  app: FastifyInstance,
  explain: (request: FastifyRequest, error: AppError) => Promise<AppError>,
): void {
  const allowed = allowedMethods(app);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, "request failed");
    return send(reply, known.code === "not_found" ? await explain(request, known) : known);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = allowed(request);
    if (methods.length === 0) return send(reply, notFound());
    reply.header("Allow", methods.join(", "));
    return send(reply, new AppError(405, "method_not_allowed", "This can't be done here."));
  });
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return describeInvalid(error);
  const [code, detail] = codes[error.statusCode ?? 500] ?? [];
  if (error.statusCode && code && detail) return new AppError(error.statusCode, code, detail);
  if (error.statusCode && error.statusCode < 500)
    return new AppError(error.statusCode, "refused", "The request was refused.");
  return new AppError(500, "internal", "Something went wrong on our side.");
}

type Invalid = FastifyError & { validation: { instancePath: string; message?: string; params: object }[] };

function describeInvalid(error: Invalid & { validationContext?: string }): AppError {
  // A path parameter in a wrong format can't identify an existing row, so respond as for a missing row
  // (docs/conformance.md, case G9).
  if (error.validationContext === "params") return notFound();
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    for (const field of fieldsOf(issue)) fields[field] ??= (issue.message ?? "Not valid").slice(0, 200);
  }
  return new AppError(400, "invalid_request", "The request is not valid.", { fields });
}

function fieldsOf({ instancePath, params }: Invalid["validation"][number]): string[] {
  const unknownKeys = "keys" in params && Array.isArray(params.keys) ? params.keys.map(String) : [];
  if (unknownKeys.length > 0) return unknownKeys.slice(0, 10).map((key) => key.slice(0, 60));
  return [instancePath.split("/").filter(Boolean).join(".").slice(0, 60) || "body"];
}

function send(reply: FastifyReply, { status, code, detail, fields, headers }: AppError): FastifyReply {
  reply.headers(headers);
  if (status === 401) reply.header("WWW-Authenticate", 'Bearer realm="sightline"');
  const body: ErrorBody = { detail, code, ...(fields && { fields }) };
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

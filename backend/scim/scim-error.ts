/** The kinds of a 400 or 409 (RFC 7644, 3.12). */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** An error of the SCIM interface: the HTTP status, its kind, and a sentence for the identity provider's log. */
export class ScimError extends Error {
  override readonly name = "ScimError";

  constructor(
    readonly status: number,
    readonly scimType: ScimType | null,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** 400: the request can't be carried out as it is. */
export function badRequest(scimType: Exclude<ScimType, "uniqueness">, detail: string): ScimError {
  return new ScimError(400, scimType, detail);
}

/** 409 `uniqueness`: another person or group has this value. */
export function uniquenessError(detail: string): ScimError {
  return new ScimError(409, "uniqueness", detail);
}

/** 404: the same whether the resource doesn't exist, was deleted, or belongs to another client. */
export function noResource(): ScimError {
  return new ScimError(404, null, "There is no such resource.");
}

/** The body of an error response. */
export function scimErrorBody({ status, scimType, detail }: Pick<ScimError, "status" | "scimType" | "detail">) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  };
}

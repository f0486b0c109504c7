import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context";
import type { Provider } from "../../domains/people/scim/write-users";

/** The part of the context that the SCIM routes share. */
export interface ScimRoutes extends Pick<Context, "db" | "change"> {
  /** The provider that sent an authenticated request. */
  providerOf: (request: FastifyRequest) => Provider;
  /** Base URL of the SCIM interface, with which the URLs of resources begin. */
  baseUrl: string;
}

const scimType = "application/scim+json; charset=utf-8";

/** Sends a resource, or an error. */
export function sendScim(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type(scimType).serializer(JSON.stringify).send(body);
}

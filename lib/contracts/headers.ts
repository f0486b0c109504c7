/**
 * What the host sends to {api} beside the bearer token.
 * `hostKey` proves that the host is calling (setting HOST_KEY on both sides); only then are the person's address and
 * browser believed. `chosenClient` is the client in which an admin acts; from anybody else it is ignored.
 * `requestId` is what the logs of both call the request.
 */
export const apiHeaders = {
  hostKey: "x-host-key",
  clientIp: "x-client-ip",
  clientAgent: "x-client-agent",
  chosenClient: "x-client-id",
  requestId: "x-request-id",
} as const;

/**
 * The headers that the host sends to {api} in addition to the bearer token. `hostKey` proves that the host is calling
 * (setting HOST_KEY on both sides); only then are the client's IP and user agent trusted. `requestId` identifies the
 * request in the logs of both. `idempotencyKey` identifies a change, so that a retry with the same key after a lost
 * response doesn't repeat it. Two headers accompany an id token, because its body is `{id_token}` alone (checklist A3):
 * `nonce` is the nonce that the token must contain, `invitation` the token of the invitation's link, if the user
 * followed one.
 */
export const apiHeaders = {
  hostKey: "x-host-key",
  clientIp: "x-client-ip",
  clientAgent: "x-client-agent",
  requestId: "x-request-id",
  idempotencyKey: "idempotency-key",
  nonce: "x-sign-in-nonce",
  invitation: "x-invitation",
} as const;

/** The format of an `Idempotency-Key`: visible ASCII, long enough not to collide by accident. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{16,100}$/;

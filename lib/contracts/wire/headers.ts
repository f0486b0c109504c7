/**
 * The headers that the host sends to {api} beside the bearer token. `hostKey` proves that the host is calling (setting
 * HOST_KEY on both sides); only then the client's address and user agent are believed. `requestId` identifies the
 * request in the logs of both. `idempotencyKey` identifies a change: repeated under the same key after a lost answer,
 * it is made once. For an id token, whose body is `{id_token}` alone (checklist A3): `nonce` is the one that must be in
 * the token, `invitation` the token of the invitation's link, if the user came by one.
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

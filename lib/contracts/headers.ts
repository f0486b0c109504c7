/**
 * What the host sends to {api} beside the bearer token.
 * `hostKey` proves that the host is calling (setting HOST_KEY on both sides); only then are the person's address and
 * browser believed.
 * `requestId` is what the logs of both call the request. `idempotencyKey` names one change: sent again under the same
 * key, after an answer that was lost, it is made once. With an id token, whose body is `{id_token}` alone (checklist A3):
 * `nonce` is the one that must be in the token, `invitation` the token of an invitation's link that somebody came by.
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

/** What an `Idempotency-Key` may be: visible ASCII, long enough that nobody's key is another's by accident. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{16,100}$/;

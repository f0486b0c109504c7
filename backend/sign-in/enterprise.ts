import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  genericGrantRequest,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from "openid-client";
import { OutboundError, requireAllowedUrl } from "../outbound/address";
import type { OutboundFetch } from "../outbound/fetch";
import { nameOf, TokenRejectedError } from "./microsoft";

/** A client's own identity provider, with our client secret there. */
export interface EnterpriseProvider {
  issuer: string;
  oidcClientId: string;
  secret: string;
}

/**
 * The values that must come back unchanged in the provider's response, which bind it to the sign-in that was started.
 */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * The identity that the provider asserts. `email` is null when the provider states that it isn't verified. Microsoft's
 * directories don't state whether an email is verified, so an email alone proves nothing (`provider-user.ts`).
 */
export interface EnterpriseIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  name: string | null;
  claims: Readonly<Record<string, unknown>>;
}

/** Client of the clients' OpenID Connect providers. */
export interface Enterprise {
  /** Starts a sign-in. @throws OutboundError: the provider is unreachable, or its metadata is invalid */
  begin(provider: EnterpriseProvider, email: string): Promise<{ url: URL; proof: OidcChecks }>;
  /**
   * Completes a sign-in. The code is consumed even on failure, so there can be no retry.
   *
   * @throws TokenRejectedError: the response is invalid; OutboundError: the provider is unreachable
   */
  finish(
    provider: EnterpriseProvider,
    callback: { code: string; state: string; iss?: string | undefined },
    proof: OidcChecks,
  ): Promise<EnterpriseIdentity>;
  /** Reads the provider's metadata, uncached. @throws OutboundError */
  readDescription(provider: EnterpriseProvider): Promise<ServerMetadata>;
  /** Number of keys that the provider publishes. @throws OutboundError */
  countKeys(description: ServerMetadata): Promise<number>;
  /** The provider's error for our client id and secret; null when it accepts them. @throws OutboundError */
  validateSecret(provider: EnterpriseProvider): Promise<string | null>;
}

const toleranceSeconds = 30;
const descriptionMaxAgeMs = 10 * 60_000;
const maxDescriptions = 1_000;

/**
 * Creates the client of the clients' providers. Metadata is cached for ten minutes; keys are fetched for each sign-in,
 * so a key rotation doesn't affect users.
 *
 * @param redirectUri where providers send users back to: a constant of the environment (docs/conformance.md, case O7)
 */
export function createEnterpriseClient(options: {
  redirectUri: string;
  allowPrivate: boolean;
  fetch: OutboundFetch;
  now: () => Date;
}): Enterprise {
  const { redirectUri, allowPrivate, fetch, now } = options;
  const recallDescription = rememberDescriptions(readDescription, now);
  const isPlain = (provider: EnterpriseProvider) => allowPrivate && provider.issuer.startsWith("http:");

  async function readDescription(provider: EnterpriseProvider): Promise<ServerMetadata> {
    requireAllowedUrl(new URL(provider.issuer), allowPrivate);
    const found = await discovery(new URL(provider.issuer), provider.oidcClientId, undefined, undefined, {
      [customFetch]: fetch,
      execute: isPlain(provider) ? [allowInsecureRequests] : [],
    }).catch(unreachable);
    const metadata = found.serverMetadata();
    for (const endpoint of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
      requireAllowedUrl(addressOf(metadata[endpoint]), allowPrivate);
    return metadata;
  }

  async function configure(provider: EnterpriseProvider): Promise<Configuration> {
    const metadata = await recallDescription(provider);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const secretBy = methods.includes("client_secret_post") ? ClientSecretPost : ClientSecretBasic;
    const skewSeconds = Math.round((now().getTime() - Date.now()) / 1000);
    const times = { [clockSkew]: skewSeconds, [clockTolerance]: toleranceSeconds };
    const configuration = new Configuration(metadata, provider.oidcClientId, times, secretBy(provider.secret));
    configuration[customFetch] = fetch;
    enableNonRepudiationChecks(configuration);
    if (isPlain(provider)) allowInsecureRequests(configuration);
    return configuration;
  }

  return {
    readDescription,
    async begin(provider, email) {
      const configuration = await configure(provider);
      const proof = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        code_challenge: await calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: "S256",
        state: proof.state,
        nonce: proof.nonce,
        login_hint: email,
      });
      return { url, proof };
    },
    async finish(provider, { code, state, iss }, proof) {
      const configuration = await configure(provider);
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: proof.verifier,
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        idTokenExpected: true,
      }).catch(refuse);
      const claims = tokens.claims();
      // OpenID Connect Core, section 2: `sub` has at most 255 ASCII characters.
      if (!/^[\x20-\x7e]{1,255}$/.test(claims?.sub ?? "")) throw new TokenRejectedError("Missing or invalid subject");
      if (!claims) throw new TokenRejectedError("No claims in the token");
      if (claims.iat > now().getTime() / 1000 + toleranceSeconds)
        throw new TokenRejectedError("Token was issued in the future");
      if (claims.nonce !== proof.nonce) throw new TokenRejectedError("Nonce mismatch");
      return { issuer: claims.iss, subject: claims.sub, email: emailOf(claims), name: nameOf(claims.name), claims };
    },
    async countKeys({ jwks_uri: address }) {
      const response = await fetch(addressOf(address).href, { headers: { accept: "application/json" } });
      const body: unknown = await response.json().catch(() => null);
      const isSet = typeof body === "object" && body !== null && "keys" in body && Array.isArray(body.keys);
      return response.ok && isSet && Array.isArray(body.keys) ? body.keys.length : 0;
    },
    async validateSecret(provider) {
      const configuration = await configure(provider);
      // Redeems an invalid code: a provider that accepts our client credentials responds with `invalid_grant`, one that
      // doesn't with `invalid_client`.
      const code = { code: randomState(), redirect_uri: redirectUri, code_verifier: randomPKCECodeVerifier() };
      try {
        await genericGrantRequest(configuration, "authorization_code", code);
        return null;
      } catch (error) {
        if (error instanceof ResponseBodyError) return error.error === "invalid_grant" ? null : error.error;
        if (isWordless(error)) return "invalid_client";
        return unreachable(error);
      }
    },
  };
}

function rememberDescriptions(read: Enterprise["readDescription"], now: () => Date): Enterprise["readDescription"] {
  const known = new Map<string, { metadata: ServerMetadata; untilMs: number }>();
  return async (provider) => {
    const atMs = now().getTime();
    const cached = known.get(provider.issuer);
    known.delete(provider.issuer);
    if (cached && cached.untilMs > atMs) {
      // Re-inserted at the end, so that the least recently used entry is evicted first.
      known.set(provider.issuer, cached);
      return cached.metadata;
    }
    const metadata = await read(provider);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= maxDescriptions) known.delete(oldest);
    known.set(provider.issuer, { metadata, untilMs: atMs + descriptionMaxAgeMs });
    return metadata;
  };
}

/** Whether a server rejected client credentials sent by HTTP Basic with 401 and a challenge (RFC 6749, 5.2). */
function isWordless(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE";
}

function emailOf({ email, preferred_username, email_verified }: Record<string, unknown>): string | null {
  if (email_verified !== undefined && email_verified !== true) return null;
  const address = email ?? preferred_username;
  return typeof address === "string" ? address : null;
}

function addressOf(value: unknown): URL {
  if (typeof value !== "string" || !URL.canParse(value))
    throw new OutboundError("The discovery document lacks an endpoint");
  return new URL(value);
}

function unreachable(cause: unknown): never {
  throw findOutboundError(cause) ?? new OutboundError("Invalid discovery document", { cause });
}

function refuse(cause: unknown): never {
  const outbound = findOutboundError(cause);
  if (outbound) throw outbound;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM")
    throw new OutboundError("Invalid response from the provider", { cause });
  throw new TokenRejectedError(typeof code === "string" ? code : "The signature can't be verified", { cause });
}

function findOutboundError(error: unknown): OutboundError | null {
  for (let next = error, depth = 0; next instanceof Error && depth < 8; next = next.cause, depth += 1)
    if (next instanceof OutboundError) return next;
  return null;
}

import "server-only";
import {
  AuthError,
  ClientConfigurationError,
  ConfidentialClientApplication,
  type Configuration,
  CryptoProvider,
  ProtocolMode,
} from "@azure/msal-node";
import { getSettings, type MicrosoftSettings } from "@/lib/env";
import { logProblem } from "@/lib/log";
import { callbackAddress } from "./callback-address";
import { providerNetwork } from "./provider-network";
import { type ConnectTransaction, randomText, type SignInTransaction } from "./transaction";

/** The scopes of checklist A3. */
const scopes = ["User.Read", "openid", "profile", "email"];
const timeLimitMs = 5000;

type MicrosoftTransaction = Extract<SignInTransaction, { way: "microsoft" }>;

/** The secrets of one round trip to Microsoft, known only to this browser and Microsoft. */
type Round = Pick<MicrosoftTransaction, "state" | "nonce" | "verifier" | "startedMs">;

/**
 * Starts a sign-in with Microsoft: authorization code with PKCE, state and nonce (RFC 7636).
 *
 * @param invitation the token of the invitation's link, if the user followed one
 * @returns the URL to send the browser to, and the data to save until it comes back; null if Microsoft isn't
 * configured, or if MSAL fails to start (logged)
 */
export async function startMicrosoft(
  next: string,
  invitation?: string,
): Promise<{ url: string; transaction: MicrosoftTransaction } | null> {
  const started = await beginRound();
  return started && { url: started.url, transaction: { way: "microsoft", ...started.round, next, invitation } };
}

/**
 * Starts connecting a Microsoft account to the signed-in user, in the same way as `startMicrosoft`.
 *
 * @param uid the user to connect it to: no other user can finish it
 * @param grant {api}'s proof that the user has confirmed their identity (case J3)
 */
export async function startConnecting(
  uid: string,
  grant: string,
  next: string,
): Promise<{ url: string; transaction: ConnectTransaction } | null> {
  const started = await beginRound();
  return started && { url: started.url, transaction: { way: "connect", ...started.round, next, uid, grant } };
}

async function beginRound(): Promise<{ url: string; round: Round } | null> {
  const { microsoft } = getSettings();
  if (microsoft === null) return null;
  try {
    const { verifier, challenge } = await new CryptoProvider().generatePkceCodes();
    const [state, nonce] = [randomText(), randomText()];
    const url = await clientOf(microsoft).getAuthCodeUrl({
      scopes,
      redirectUri: callbackAddress(),
      codeChallenge: challenge,
      codeChallengeMethod: "S256",
      state,
      nonce,
      prompt: "select_account",
    });
    return { url, round: { state, nonce, verifier, startedMs: Date.now() } };
  } catch (error) {
    logProblem({ what: "failed to start Microsoft sign-in", error });
    return null;
  }
}

export type IdTokenResult =
  | { kind: "id-token"; idToken: string }
  | { kind: "refused" }
  | { kind: "error"; error: unknown };

/**
 * Redeems a code for an id token, once. MSAL checks the nonce; {api} checks signature, issuer, audience and expiry.
 *
 * @returns `refused` if Microsoft refuses the code or the response belongs to another sign-in; `error` if Microsoft
 * can't be reached or its response can't be read
 */
export async function redeemCode(code: string, transaction: Pick<Round, "nonce" | "verifier">): Promise<IdTokenResult> {
  const { microsoft } = getSettings();
  if (microsoft === null) return { kind: "refused" };
  try {
    const { idToken } = await clientOf(microsoft).acquireTokenByCode({
      code,
      codeVerifier: transaction.verifier,
      nonce: transaction.nonce,
      redirectUri: callbackAddress(),
      scopes,
    });
    return idToken ? { kind: "id-token", idToken } : { kind: "refused" };
  } catch (error) {
    return isRefusal(error) ? { kind: "refused" } : { kind: "error", error };
  }
}

/**
 * True if the `iss` that came with a code names the configured tenant (RFC 9207, case O6) or, if several tenants are
 * allowed, any tenant of that authority. {api} decides from the token which tenants may sign in.
 */
export function isMicrosoftIssuer(iss: string): boolean {
  const { microsoft } = getSettings();
  if (microsoft === null) return false;
  const { authority, tenantId } = microsoft;
  if (!["common", "organizations"].includes(tenantId)) return iss === `${authority}/${tenantId}/v2.0`;
  return iss.startsWith(`${authority}/`) && /^[0-9a-f-]{36}\/v2\.0$/.test(iss.slice(authority.length + 1));
}

/**
 * Whether Microsoft refused the request. MSAL throws its own error class for a refusal, and other errors when the
 * provider is unreachable, slow or unreadable.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AuthError) || error instanceof ClientConfigurationError) return false;
  return !["network_error", "no_network_connectivity", "endpoints_resolution_error", "openid_config_error"].includes(
    error.errorCode,
  );
}

/** An MSAL client for one request: no token cache is shared between users. */
function clientOf({ authority, tenantId, clientId, clientSecret }: MicrosoftSettings): ConfidentialClientApplication {
  const { host, protocol } = new URL(authority);
  const auth: Configuration["auth"] = { clientId, clientSecret, authority: `https://${host}/${tenantId}` };
  const system: Configuration["system"] = {
    networkClient: providerNetwork(timeLimitMs),
    disableInternalRetries: true,
  };
  if (protocol === "https:") return new ConfidentialClientApplication({ auth, system });
  return new ConfidentialClientApplication({
    auth: { ...auth, knownAuthorities: [host], authorityMetadata: endpointsOf(`${authority}/${tenantId}`) },
    system: { ...system, protocolMode: ProtocolMode.OIDC },
  });
}

/** MSAL accepts only an https authority; given as metadata, the endpoints may be on http. */
function endpointsOf(base: string): string {
  return JSON.stringify({
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
  });
}

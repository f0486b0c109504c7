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

/** Checklist A3. */
const scopes = ["User.Read", "openid", "profile", "email"];
const timeLimitMs = 5000;

type MicrosoftTransaction = Extract<SignInTransaction, { way: "microsoft" }>;

/** What only this browser and Microsoft know of one round there. */
type Round = Pick<MicrosoftTransaction, "state" | "nonce" | "verifier" | "startedMs">;

/**
 * Begins a sign-in with Microsoft: authorization code with PKCE, state and nonce (RFC 7636).
 *
 * @param next where the person wanted to go
 * @param invitation the token of the invitation's link that they came by
 * @returns where to send the browser, and what must be kept until it comes back; null when Microsoft isn't set up here,
 * or when MSAL can't begin (logged)
 */
export async function startMicrosoft(
  next: string,
  invitation?: string,
): Promise<{ url: string; transaction: MicrosoftTransaction } | null> {
  const begun = await beginRound();
  return begun && { url: begun.url, transaction: { way: "microsoft", ...begun.round, next, invitation } };
}

/**
 * Begins to connect a Microsoft account to somebody who is signed in, as `startMicrosoft` begins a sign-in.
 *
 * @param uid whose it will be: nobody else can end it
 * @param grant what {api} gave to show that it is them (case J3)
 */
export async function startConnecting(
  uid: string,
  grant: string,
  next: string,
): Promise<{ url: string; transaction: ConnectTransaction } | null> {
  const begun = await beginRound();
  return begun && { url: begun.url, transaction: { way: "connect", ...begun.round, next, uid, grant } };
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
    logProblem({ what: "Microsoft's sign-in could not be begun", error });
    return null;
  }
}

export type IdTokenResult =
  | { kind: "id-token"; idToken: string }
  | { kind: "refused" }
  | { kind: "error"; error: unknown };

/**
 * Exchanges a code for an id token, once. The nonce is checked by MSAL; signature, issuer, audience and expiry are
 * checked where it is believed, at {api}.
 *
 * @returns `refused` when Microsoft refuses the code or the answer isn't for this sign-in; `error` for trouble on the way
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
 * True when an `iss` that came with a code names the tenant that was asked (RFC 9207, case O6); of several tenants, any
 * one of that authority. Which tenants may come in is judged by the token, at {api}.
 */
export function isMicrosoftIssuer(iss: string): boolean {
  const { microsoft } = getSettings();
  if (microsoft === null) return false;
  const { authority, tenantId } = microsoft;
  if (!["common", "organizations"].includes(tenantId)) return iss === `${authority}/${tenantId}/v2.0`;
  return iss.startsWith(`${authority}/`) && /^[0-9a-f-]{36}\/v2\.0$/.test(iss.slice(authority.length + 1));
}

/** MSAL's own errors name what was refused; a provider that is away, slow or talks nonsense throws others. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AuthError) || error instanceof ClientConfigurationError) return false;
  return !["network_error", "no_network_connectivity", "endpoints_resolution_error", "openid_config_error"].includes(
    error.errorCode,
  );
}

/** A client for one request: no cache of tokens is shared between people. */
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

/** MSAL takes an authority by https only; the endpoints themselves may be told. */
function endpointsOf(base: string): string {
  return JSON.stringify({
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
  });
}

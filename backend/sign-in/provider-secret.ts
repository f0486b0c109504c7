import type { Sealer } from "../secrets/seal";
import type { SsoRow } from "../store/sign-in/sso-settings";
import type { EnterpriseProvider } from "./enterprise";

/** Seals the secret of a client's provider: in another client's row it doesn't open. */
export function sealSecret(sealer: Sealer, clientId: string, secret: string): string {
  return sealer.seal(secret, secretPurpose(clientId));
}

/** A client's provider with its secret. Throws when the secret was sealed with a key that is gone. */
export function openProvider(
  sealer: Sealer,
  { clientId, issuer, oidcClientId, sealedSecret }: SsoRow,
): EnterpriseProvider {
  const secret = sealer.open(sealedSecret, secretPurpose(clientId));
  if (secret === null) throw new Error("A provider's secret was sealed with a key that is gone (SETTINGS_KEY)");
  return { issuer, oidcClientId, secret };
}

/** What a client's secret is sealed for. */
export function secretPurpose(clientId: string): string {
  return `sso secret:${clientId}`;
}

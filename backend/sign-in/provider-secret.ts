import type { SsoRow } from "../domains/people/sign-in/sso-settings";
import type { Sealer } from "../secrets/seal";
import type { EnterpriseProvider } from "./enterprise";

/** Encrypts the client secret of a client's provider; in another client's row it can't be decrypted. */
export function sealSecret(sealer: Sealer, clientId: string, secret: string): string {
  return sealer.seal(secret, secretPurpose(clientId));
}

/** A client's provider with its decrypted secret. Throws when the encryption key is no longer configured. */
export function openProvider(
  sealer: Sealer,
  { clientId, issuer, oidcClientId, sealedSecret }: SsoRow,
): EnterpriseProvider {
  const secret = sealer.open(sealedSecret, secretPurpose(clientId));
  if (secret === null)
    throw new Error("A provider's secret was encrypted with a key that is no longer configured (SETTINGS_KEY)");
  return { issuer, oidcClientId, secret };
}

export function secretPurpose(clientId: string): string {
  return `sso secret:${clientId}`;
}

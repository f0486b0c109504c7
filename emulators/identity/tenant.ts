import { randomBytes } from "node:crypto";
import type { Company } from "./company";
import { type Faults, noFaults } from "./faults";
import { forgeToken, overrideClaims } from "./forgery";
import { createGrantStore } from "./grant-store";
import { createOpenIdProvider, type OpenIdProvider } from "./provider";
import { createSigningKey, type SigningKey } from "./signing-key";

/** One running provider: its people, current key and current faults. */
export type Tenant = {
  company: Company;
  /** The provider with the current key. Call it each time, since a rotation replaces the object. */
  provider(): OpenIdProvider;
  faults: Faults;
  /** Signs with a new key from now on. The old one is no longer published; unfinished sign-ins continue. */
  rotateKeys(): Promise<void>;
};

/** Starts the provider of one company under `origin`, with a new key. */
export async function createTenant(company: Company, origin: string, redirectUris: readonly string[]): Promise<Tenant> {
  const store = createGrantStore();
  const cookieKey = randomBytes(32).toString("base64url");
  const faults = noFaults();
  let key = await createSigningKey();
  const build = () =>
    createOpenIdProvider({
      company,
      origin,
      redirectUris,
      store,
      cookieKey,
      signingKeys: [key.privateJwk],
      rewriteIdToken: (idToken) => rewrite(idToken, { company, faults, key }),
    });
  let provider = build();
  return {
    company,
    provider: () => provider,
    faults,
    async rotateKeys() {
      key = await createSigningKey();
      provider = build();
    },
  };
}

type Rewriting = { company: Company; faults: Faults; key: SigningKey };

async function rewrite(idToken: string, { company, faults, key }: Rewriting): Promise<string> {
  const { claims, wrongToken } = faults;
  Object.assign(faults, { claims: null, wrongToken: null });
  const signed = claims || company.typesTokens ? await overrideClaims(idToken, claims ?? {}, key) : idToken;
  return wrongToken ? forgeToken(wrongToken, signed, key) : signed;
}

import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK } from "jose";

/** An RS256 key pair of one identity provider, in the forms needed to sign, to publish and to forge. */
export type SigningKey = {
  kid: string;
  privateKey: CryptoKey;
  privateJwk: JWK;
  /** The public key as PEM, which an attacker would use as the secret for HS256. */
  publicPem: string;
};

/** Creates an RS256 key pair with a unique key id. */
export async function createSigningKey(): Promise<SigningKey> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, privateJwk, publicPem: await exportSPKI(publicKey) };
}

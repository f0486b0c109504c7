import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK } from "jose";

/** An RS256 key pair of one identity provider, in every form that signing, publishing and forging need. */
export type SigningKey = {
  kid: string;
  privateKey: CryptoKey;
  privateJwk: JWK;
  /** The public key as PEM text: what an attacker would feed to HS256 as the secret. */
  publicPem: string;
};

/** Makes a fresh RS256 key under a kid that no other key has. */
export async function createSigningKey(): Promise<SigningKey> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey, privateJwk, publicPem: await exportSPKI(publicKey) };
}

import { z } from "zod";

export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credentialId = base64url.min(1).max(1400);
const descriptor = z.object({
  id: credentialId,
  type: z.literal("public-key"),
  transports: z.array(z.enum(passkeyTransports)),
});

/** Options of a new passkey, in the JSON form of WebAuthn: discoverable, and unlocked by a PIN or biometrics. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

/** Options for using a passkey. Without `allowCredentials`, the browser offers every passkey of this site. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});

export type PasskeyCreationOptions = z.infer<typeof creationOptionsSchema>;
export type PasskeyRequestOptions = z.infer<typeof requestOptionsSchema>;

/** A new passkey, as the browser returns it. Other fields of WebAuthn are ignored. */
export const newCredentialSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** A passkey's signature of a challenge, as the browser returns it. */
export const usedCredentialSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export type NewCredential = z.output<typeof newCredentialSchema>;
export type UsedCredential = z.output<typeof usedCredentialSchema>;

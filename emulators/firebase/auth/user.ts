import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const password = z.object({ salt: z.string(), hash: z.string() });

/** An account as stored. Times ending in `At` are milliseconds since 1970 in decimal text, as in the API. */
export const userSchema = z.object({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  phoneNumber: z.string().optional(),
  disabled: z.boolean(),
  /** JSON text of an object. */
  customAttributes: z.string().optional(),
  customAuth: z.boolean().optional(),
  createdAt: z.string(),
  lastLoginAt: z.string().optional(),
  lastRefreshAt: z.string().optional(),
  passwordUpdatedAt: z.number().optional(),
  /** Seconds since 1970 in decimal text. Sign-ins before this time are no longer valid. */
  validSince: z.string(),
  password: password.optional(),
  /** Included in refresh tokens; changing it revokes them. */
  sessionKey: z.string(),
});

export type User = z.infer<typeof userSchema>;

/** Hashes a password for storage, at low cost, because an emulator's accounts protect nothing. */
export function hashPassword(text: string): NonNullable<User["password"]> {
  const salt = randomBytes(16).toString("base64");
  return { salt, hash: scryptSync(text, salt, 32, { N: 1024 }).toString("base64") };
}

/** Whether a text is the account's password. */
export function isPassword({ password }: User, text: string): boolean {
  if (!password) return false;
  const hash = scryptSync(text, password.salt, 32, { N: 1024 });
  return timingSafeEqual(hash, Buffer.from(password.hash, "base64"));
}

/** Creates a new key for refresh tokens. */
export function newSessionKey(): string {
  return randomBytes(12).toString("base64url");
}

/** The account as the API returns it: without secrets, with one entry per sign-in method. */
export function shownUser(user: User) {
  const { password, sessionKey: _sessionKey, ...shown } = user;
  const { displayName, photoUrl, email, phoneNumber } = user;
  const common = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) };
  const providerUserInfo = [
    ...(email && password ? [{ providerId: "password", federatedId: email, rawId: email, email, ...common }] : []),
    ...(phoneNumber ? [{ providerId: "phone", rawId: phoneNumber, phoneNumber }] : []),
  ];
  return {
    ...shown,
    ...(user.lastRefreshAt && { lastRefreshAt: new Date(Number(user.lastRefreshAt)).toISOString() }),
    ...(password && { passwordHash: Buffer.from("REDACTED").toString("base64") }),
    ...(providerUserInfo.length > 0 && { providerUserInfo }),
  };
}

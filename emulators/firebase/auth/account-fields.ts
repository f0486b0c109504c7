import { z } from "zod";
import { AuthError } from "./auth-error";
import { reservedClaims } from "./custom-token";
import { hashPassword, type User } from "./user";

const maxAttributesLength = 1000;

/**
 * Account fields that both the browser SDK and the server SDK may set. Numbers given as text are converted, as in the
 * service.
 */
export const accountFields = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  /** Null removes the name; the browser SDK sends null. */
  displayName: z.string().nullish(),
  photoUrl: z.string().nullish(),
  deleteAttribute: z.array(z.string()).optional(),
  deleteProvider: z.array(z.string()).optional(),
});

/** Further fields that only the server SDK may set. */
export const adminFields = accountFields.extend({
  localId: z.string().optional(),
  emailVerified: z.boolean().optional(),
  phoneNumber: z.string().optional(),
  disabled: z.boolean().optional(),
  disableUser: z.boolean().optional(),
  customAttributes: z.string().optional(),
  validSince: z.union([z.number(), z.string()]).optional(),
  createdAt: z.union([z.number(), z.string()]).optional(),
});

/** The fields to remove for each value of `deleteAttribute` or `deleteProvider`. */
const removable: Record<string, (keyof User)[]> = {
  DISPLAY_NAME: ["displayName"],
  PHOTO_URL: ["photoUrl"],
  EMAIL: ["email"],
  PASSWORD: ["password"],
  password: ["password", "email"],
  phone: ["phoneNumber"],
};

/**
 * Converts a request's fields to those of an account.
 *
 * @throws AuthError INVALID_EMAIL, WEAK_PASSWORD, INVALID_PHONE_NUMBER, INVALID_CLAIMS, CLAIMS_TOO_LARGE,
 * FORBIDDEN_CLAIM
 */
export function userFieldsOf(input: z.infer<typeof adminFields>, nowMs: number): Partial<User> {
  const { email, password, phoneNumber, customAttributes, validSince } = input;
  if (email !== undefined && !isEmail(email)) throw new AuthError("INVALID_EMAIL");
  if (password !== undefined && password.length < 6) {
    throw new AuthError("WEAK_PASSWORD : Password should be at least 6 characters");
  }
  if (phoneNumber !== undefined && !/^\+[1-9]\d{4,20}$/.test(phoneNumber)) {
    throw new AuthError("INVALID_PHONE_NUMBER : Invalid format.");
  }
  const isDisabled = input.disabled ?? input.disableUser;
  return {
    ...removedFields(input),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(password !== undefined && { password: hashPassword(password), passwordUpdatedAt: nowMs }),
    ...(input.displayName !== undefined && { displayName: input.displayName ?? undefined }),
    ...(input.photoUrl !== undefined && { photoUrl: input.photoUrl ?? undefined }),
    ...(input.emailVerified !== undefined && { emailVerified: input.emailVerified }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(isDisabled !== undefined && { disabled: isDisabled }),
    ...(customAttributes !== undefined && { customAttributes: checkedAttributes(customAttributes) }),
    ...(validSince !== undefined && { validSince: String(validSince) }),
    ...(input.createdAt !== undefined && { createdAt: String(input.createdAt) }),
  };
}

function removedFields({ deleteAttribute = [], deleteProvider = [] }: z.infer<typeof accountFields>): Partial<User> {
  const names = [...deleteAttribute, ...deleteProvider].flatMap((name) => removable[name] ?? []);
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function isEmail(text: string): boolean {
  return text.length <= 256 && /^[^@\s]+@[^@\s]+$/.test(text);
}

function checkedAttributes(text: string): string {
  if (text.length > maxAttributesLength) throw new AuthError("CLAIMS_TOO_LARGE");
  const claims = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data;
  if (!claims) throw new AuthError("INVALID_CLAIMS");
  const reserved = Object.keys(claims).find((name) => reservedClaims.has(name));
  if (reserved !== undefined) throw new AuthError(`FORBIDDEN_CLAIM : ${reserved}`);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

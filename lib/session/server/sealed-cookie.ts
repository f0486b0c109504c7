import "server-only";
import { z } from "zod";
import type { PendingSignIn } from "@/lib/contracts/people/factor";
import { getSettings } from "@/lib/env";
import { findCookie } from "../cookie-header";
import { cookieAttributes, ownCookieName } from "./own-cookie";
import { seal, unseal } from "./seal";

/**
 * An encrypted, HttpOnly cookie for a value that is valid only in this browser and for a few minutes, and that scripts
 * never see.
 *
 * @param name the cookie's name, which is also part of the encryption's purpose
 */
export function sealedCookie<Value extends Record<string, unknown>>(
  name: "ticket" | "passkey",
  schema: z.ZodType<Value>,
) {
  const cookieName = () => ownCookieName(name);
  const purpose = () => `sightline sign-in ${name} 1 ${getSettings().appOrigin}`;
  return {
    /**
     * Returns the `Set-Cookie` value that saves a value.
     *
     * @param expiresAt when the value expires, ISO 8601
     */
    async save(value: Value, expiresAt: string): Promise<string> {
      const maxAgeSeconds = Math.max(1, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
      const sealed = await seal(value, purpose(), maxAgeSeconds);
      return `${cookieName()}=${sealed}; Max-Age=${maxAgeSeconds}; ${cookieAttributes()}`;
    },

    /** The value that a request carries; null if there is none, it has expired, or it isn't ours. */
    async find(cookieHeader: string | null): Promise<Value | null> {
      const sealed = findCookie(cookieHeader, cookieName());
      if (sealed === null || sealed.length > 1000) return null;
      const parsed = schema.safeParse(await unseal(sealed, purpose()));
      return parsed.success ? parsed.data : null;
    },

    /** Returns the `Set-Cookie` value that removes the cookie from the browser. */
    clear: () => `${cookieName()}=; Max-Age=0; ${cookieAttributes()}`,
  };
}

/** The ticket of a sign-in that waits for its second factor, with the factors that the user has. */
export const ticketCookie = sealedCookie(
  "ticket",
  z.object({ ticket: z.string().min(1), factors: z.array(z.enum(["totp", "passkey"])) }),
);

/** Returns the `Set-Cookie` value with which this browser continues a sign-in that waits for its second factor. */
export function savePendingSignIn({ ticket, factors, expires_at }: PendingSignIn): Promise<string> {
  return ticketCookie.save({ ticket, factors }, expires_at);
}

/** The token that binds the challenge of a sign-in with a passkey to this browser. */
export const passkeyCookie = sealedCookie("passkey", z.object({ browser: z.string().min(1) }));

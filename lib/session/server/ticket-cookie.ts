import "server-only";
import { z } from "zod";
import { getSettings } from "@/lib/env";
import { findCookie } from "../cookie-header";
import { cookieAttributes, ownCookieName } from "./own-cookie";
import { seal, unseal } from "./seal";

const ticketSchema = z.object({ ticket: z.string().min(1) });

/**
 * Saves the ticket of a sign-in that waits for its second factor in an encrypted, HttpOnly cookie: it is valid only in
 * this browser, and scripts never see it.
 *
 * @param expiresAt the ticket's end, ISO 8601
 * @returns the `Set-Cookie` value
 */
export async function saveTicket({ ticket, expires_at: expiresAt }: { ticket: string; expires_at: string }) {
  const maxAgeSeconds = Math.max(1, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  const value = await seal({ ticket }, purpose(), maxAgeSeconds);
  return `${cookieName()}=${value}; Max-Age=${maxAgeSeconds}; ${cookieAttributes()}`;
}

/**
 * The ticket that a request carries.
 *
 * @returns null if there is none, it has expired, or it isn't ours
 */
export async function findTicket(cookieHeader: string | null): Promise<string | null> {
  const value = findCookie(cookieHeader, cookieName());
  if (value === null || value.length > 1000) return null;
  const parsed = ticketSchema.safeParse(await unseal(value, purpose()));
  return parsed.success ? parsed.data.ticket : null;
}

/** Returns the `Set-Cookie` value that removes the ticket from the browser. */
export function clearTicket(): string {
  return `${cookieName()}=; Max-Age=0; ${cookieAttributes()}`;
}

function cookieName(): string {
  return ownCookieName("ticket");
}

function purpose(): string {
  return `sightline sign-in ticket 1 ${getSettings().appOrigin}`;
}

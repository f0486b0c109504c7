import { expiryMarginMs } from "@/lib/session/expiry";

/** When the session counts as expired: five minutes before its token expires (checklist B14). ISO 8601 in and out. */
export function sessionEndsAt(tokenExpiresAt: string): string {
  return new Date(Date.parse(tokenExpiresAt) - expiryMarginMs).toISOString();
}

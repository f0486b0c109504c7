/** @jest-environment jsdom */
import type { User } from "@/lib/contracts/people/user";
import { rep } from "../user.fixture";
import { hasStoredSessionExpired } from "./watch-session";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const served: User = {
  ...rep,
  last_login: "2026-11-21T11:00:00.000Z",
  token_expires_at: "2026-11-21T13:00:00.000Z",
};
const over = "2026-11-21T12:05:00.000Z";

test.each<[string, User | null, boolean]>([
  ["isn't over without a stored user", null, false],
  ["isn't over while the stored token is valid", served, false],
  ["is over when the stored token expires within the margin", { ...served, token_expires_at: over }, true],
  [
    "isn't over when the stored user is from an earlier sign-in",
    { ...served, token_expires_at: over, last_login: "2026-11-20T11:00:00.000Z" },
    false,
  ],
  ["isn't over when the stored user is someone else", { ...served, token_expires_at: over, uid: "u-other" }, false],
])("B11 · at the start, the session %s", (_what, stored, expected) => {
  expect(hasStoredSessionExpired(stored, served, nowMs)).toBe(expected);
});

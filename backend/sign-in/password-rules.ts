import { trimMatching } from "@/lib/contracts/wire/trim-matching";
import { invalidField } from "../errors";
import { commonPasswords } from "./common-passwords";

const leet: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const rows = [
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];
const orders = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", ...rows];
/** Minimum number of characters that must remain after the guessable part is removed. */
const minRemaining = 5;

/**
 * Validates a new password beyond its length: rejects a common password (also spelled with digits, or with signs
 * added), one repeated pattern, a row of keys, or little more than the user's name or email. There are no composition
 * rules (NIST SP 800-63B, 5.1.1.2).
 *
 * @returns the problem as a sentence for the user, or null
 */
export function validatePassword(password: string, person: { email: string; fullName: string }): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (isCommon(plain)) return "This password is on every list of common passwords";
  if (isRepeated(plain) || isRow(plain)) return "This password is too easy to guess";
  if (isOwnName(plain, person)) return "Use more than your name or email address";
  return null;
}

/** Rejects a new password that is too easy to guess. @throws AppError 400 `invalid_request`, naming `field` */
export function assertPasswordAllowed(
  password: string,
  person: { email: string; fullName: string },
  field = "password",
): void {
  const problem = validatePassword(password, person);
  if (problem !== null) throw invalidField(field, problem);
}

function isCommon(plain: string): boolean {
  const core = trimMatching(plain, /[^a-z]/);
  const forms = [plain, core, spell(plain), spell(core), plain.replace(/[^a-z0-9]+/g, "")];
  return forms.some((form) => commonPasswords.has(form) && plain.length - form.length <= 6);
}

/** Maps digits and signs to the letters they resemble, and drops the others. */
function spell(text: string): string {
  return [...text]
    .map((sign) => leet[sign] ?? sign)
    .join("")
    .replace(/[^a-z]+/g, "");
}

function isRepeated(plain: string): boolean {
  return new Set(plain).size <= 3 || /^(.{1,6}?)\1+$/.test(plain);
}

function isRow(plain: string): boolean {
  const text = plain.replace(/[^a-z0-9]/g, "");
  return orders.some((order) => [order, [...order].reverse().join("")].some((row) => isMostly(text, row)));
}

/** Whether a text is part of a row, apart from a few characters at its ends. */
function isMostly(text: string, row: string): boolean {
  for (let start = 0; start <= minRemaining - 1 && start < text.length; start += 1) {
    for (let end = text.length; text.length - (end - start) < minRemaining && end - start >= 6; end -= 1)
      if (row.includes(text.slice(start, end))) return true;
  }
  return false;
}

function isOwnName(plain: string, { email, fullName }: { email: string; fullName: string }): boolean {
  const parts = `${fullName} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const known = parts.filter((part) => part.length >= 3).sort((a, b) => b.length - a.length);
  const rest = known.reduce((text, part) => text.replaceAll(part, ""), plain).replace(/[^\p{L}\p{N}]/gu, "");
  return rest.length < minRemaining && rest.length < plain.length;
}

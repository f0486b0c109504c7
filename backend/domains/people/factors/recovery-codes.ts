import { createHash, randomBytes } from "node:crypto";

const codesAtOnce = 10;
const codeBytes = 10;
/** Crockford's base32: without I, L, O and U, which are misread. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates ten recovery codes of 80 random bits each, such as `7K2M-9QXD-04TB-W8HN`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, createRecoveryCode);
}

/**
 * The stored form of a recovery code as typed: case, spaces and hyphens don't matter. A plain SHA-256 is enough,
 * because a code has 80 random bits.
 */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replaceAll("O", "0");
  return createHash("sha256").update(code).digest("base64url");
}

function createRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(codeBytes).toString("hex")}`);
  let code = "";
  for (let length = 0; length < (codeBytes * 8) / 5; length += 1) {
    code += letters[Number(bits % 32n)];
    bits /= 32n;
  }
  return code.replace(/.{4}(?=.)/g, "$&-");
}

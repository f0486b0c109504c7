import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

const periodSeconds = 30;
const secretBytes = 20;
/** Codes of the step before and after are accepted too, because clocks differ. */
const stepsAround = 1;

/** Creates the secret of an authenticator app: 160 bits, in base32 (RFC 4226 §4). */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The `otpauth:` URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * Checks a six-digit code.
 *
 * @returns the time step that the code belongs to; null for a wrong code. A code may be used once: the caller accepts
 * only steps after the last one used
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: stepsAround });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Draws a QR code as an SVG path: one unit for each module, with the quiet zone of four modules. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join("") };
}

function totpOf(secret: string, label?: string): TOTP {
  const account = label === undefined ? {} : { label };
  return new TOTP({ issuer: "Sightline", ...account, secret: Secret.fromBase32(secret), period: periodSeconds });
}

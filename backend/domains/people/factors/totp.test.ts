import { Secret, TOTP } from "otpauth";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes";
import { createTotpSecret, drawQrCode, findTotpStep, totpUri } from "./totp";

// The secret and the codes of RFC 6238, appendix B, cut to six digits.
const secret = Secret.fromUTF8("12345678901234567890").base32;
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

test.each(vectors)("accepts the RFC 6238 code at %d s", (seconds, code) => {
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

// The codes of RFC 4226, appendix D. A counter has the same code as the time step with that number.
test.each(
  "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ").map((code, step) => [code, step]),
)("accepts the RFC 4226 code %s at step %d", (code, step) => {
  expect(findTotpStep(secret, String(code), new Date(Number(step) * 30_000))).toBe(step);
});

test.each([
  ["the step before", -30, 36],
  ["the step after", 30, 38],
])("a code of %s returns that step", (_what, offset, step) => {
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (1111 + offset) * 1000 });

  expect(findTotpStep(secret, code, new Date(1_111_000))).toBe(step);
});

test.each(["", "28708", "2870822", "abcdef", "287082 "])("rejects %j", (code) => {
  expect(findTotpStep(secret, code, new Date(59_000))).toBeNull();
});

test("a secret has 160 bits, and its URI contains the product and the user", () => {
  const created = createTotpSecret();

  expect(created).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(created, "rep@acme.example")).toBe(
    `otpauth://totp/Sightline:rep%40acme.example?issuer=Sightline&secret=${created}&algorithm=SHA1&digits=6&period=30`,
  );
});

test("a QR code starts with its quiet zone and finder pattern", () => {
  const { size, path } = drawQrCode(totpUri(secret, "rep@acme.example"));

  expect(size).toBeGreaterThan(40);
  expect(path).toMatch(/^M4 4h7v1h-7z/);
});

test("recovery codes are unique and match regardless of notation", () => {
  const codes = createRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe(hashRecoveryCode(code));
  }
  expect(hashRecoveryCode("OOOO-IIII-LLLL-0000")).toBe(hashRecoveryCode("0000-1111-1111-0000"));
});

import { hashPassword, isOutdated, verifyPassword } from "./password";

/** A hash by `scrypt` with N 2^14, r 8, p 5, the format before argon2id. */
const ofScrypt = "scrypt$16384$8$5$c2lnaHRsaW5lLXRlc3RzIQ$tPGocj4uQ0ePhI4FGAPPLY85dp2YGsjxUv1verowWrE";

test("hashes with argon2id (19 MiB, two passes, one lane) and a new salt each time", async () => {
  const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(isOutdated(one)).toBe(false);
  expect(await verifyPassword(one, "correct horse")).toBe(true);
  expect(await verifyPassword(one, "correct horses")).toBe(false);
});

test("accepts a password in another Unicode form", async () => {
  expect(await verifyPassword(await hashPassword("Zu\u0308rich am See"), "Z\u00fcrich am See")).toBe(true);
});

test("verifies an older scrypt hash and marks it as outdated", async () => {
  expect(await verifyPassword(ofScrypt, "correct horse")).toBe(true);
  expect(await verifyPassword(ofScrypt, "wrong horse")).toBe(false);
  expect(isOutdated(ofScrypt)).toBe(true);
});

test.each([null, "scrypt$16384$8$5$c2FsdA$", "scrypt$16384$8$5$$"])(
  "rejects an empty password for the stored hash %j",
  async (stored) => {
    const isRight = await verifyPassword(stored, "").catch(() => false);

    expect(isRight).toBe(false);
  },
);

test("rejects further checks as busy, with a retry time, while a hundred are waiting", async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(null, "x")));

  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(7);
  for (const error of refused) expect(error).toMatchObject({ status: 503, code: "busy", retryAfterSeconds: 1 });
});

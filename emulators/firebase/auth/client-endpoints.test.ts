import { clientEndpoints } from "./client-endpoints";
import { UserPool } from "./user-pool";

test("who signs up as a second ends is not taken for signed in before the account was there", () => {
  const pool = new UserPool(
    "demo-seconds",
    () => {},
    () => 2001,
  );

  const signedUp = clientEndpoints.signUp?.({}, { pool, nowMs: 1999 });

  expect(clientEndpoints.lookup?.(signedUp, { pool, nowMs: 2002 })).toMatchObject({ users: [{ validSince: "1" }] });
});

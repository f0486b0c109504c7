import { clientEndpoints } from "./client-endpoints";
import { UserPool } from "./user-pool";

test("a sign-up at the end of a second sets validSince no later than the sign-up", () => {
  const pool = new UserPool(
    "demo-seconds",
    () => {},
    () => 2001,
  );

  const signedUp = clientEndpoints.signUp?.({}, { pool, nowMs: 1999 });

  expect(clientEndpoints.lookup?.(signedUp, { pool, nowMs: 2002 })).toMatchObject({ users: [{ validSince: "1" }] });
});

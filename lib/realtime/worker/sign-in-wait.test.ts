import { type AuthView, pollMs, waitForSignIn } from "./sign-in-wait";

function makeAuth() {
  const listeners = new Set<(user: { uid: string } | null) => void>();
  const auth: AuthView = {
    currentUser: null,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const notify = (user: { uid: string } | null) => {
    for (const listener of listeners) listener(user);
  };
  return { auth, notify, listeners };
}

describe("waiting for the database sign-in", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test("E4 · resolves on the SDK's event for this user", async () => {
    const { auth, notify, listeners } = makeAuth();

    const signedIn = waitForSignIn(auth, "ravi");
    notify(null);
    notify({ uid: "rosa" });
    notify({ uid: "ravi" });
    await signedIn;

    expect(jest.getTimerCount()).toBe(0);
    expect(listeners.size).toBe(0);
  });

  test("E4 · resolves by polling every 500 ms when no event arrives", async () => {
    const { auth } = makeAuth();
    const done = jest.fn();

    waitForSignIn(auth, "ravi").then(done);
    auth.currentUser = { uid: "ravi" };
    await jest.advanceTimersByTimeAsync(pollMs - 1);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);

    expect(pollMs).toBe(500);
    expect(done).toHaveBeenCalled();
  });

  test("rejects at the time limit and leaves no timer or listener", async () => {
    const { auth, listeners } = makeAuth();
    const outcome = waitForSignIn(auth, "ravi", 2000).catch((error: unknown) => error);

    await jest.advanceTimersByTimeAsync(2000);

    expect(await outcome).toBeInstanceOf(Error);
    expect(jest.getTimerCount()).toBe(0);
    expect(listeners.size).toBe(0);
  });
});

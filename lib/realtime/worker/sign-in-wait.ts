import "client-only";

/** How often the sign-in is looked at while the first one is waited for (checklist E4). */
export const pollMs = 500;

/** What of the SDK's sign-in is looked at. */
export interface AuthView {
  currentUser: { uid: string } | null;
  onChange: (listener: (user: { uid: string } | null) => void) => () => void;
}

/**
 * Waits until the database says that this person is signed in: by its own event, and by a look every 500 ms in case
 * that never comes.
 *
 * @throws when nobody is after `limitMs`
 * @see checklist E4
 */
export function waitForSignIn(auth: AuthView, uid: string, limitMs = 15_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(poll);
      clearTimeout(limit);
      // The event may come before the way to stop it is known.
      void Promise.resolve().then(() => unfollow());
      settle();
    };
    const look = (user: { uid: string } | null) => {
      if (user?.uid === uid) end(resolve);
    };
    const poll = setInterval(() => look(auth.currentUser), pollMs);
    const limit = setTimeout(() => end(() => reject(new Error("The database sign-in took too long."))), limitMs);
    const unfollow = auth.onChange(look);
  });
}

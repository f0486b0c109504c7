import "client-only";

/** The polling interval while waiting for the first sign-in (checklist E4). */
export const pollMs = 500;

/** The part of the SDK's auth object that is used here. */
export interface AuthView {
  currentUser: { uid: string } | null;
  onChange: (listener: (user: { uid: string } | null) => void) => () => void;
}

/**
 * Waits until the database reports this user as signed in: by the SDK's event, and by polling every 500 ms in case that
 * event never fires.
 *
 * @throws when the user isn't signed in after `limitMs`
 * @see checklist E4
 */
export function waitForSignIn(auth: AuthView, uid: string, limitMs = 15_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(poll);
      clearTimeout(limit);
      // The event may fire before `unfollow` is assigned, so it is called in a microtask.
      void Promise.resolve().then(() => unfollow());
      settle();
    };
    const onUser = (user: { uid: string } | null) => {
      if (user?.uid === uid) end(resolve);
    };
    const poll = setInterval(() => onUser(auth.currentUser), pollMs);
    const limit = setTimeout(() => end(() => reject(new Error("The database sign-in took too long."))), limitMs);
    const unfollow = auth.onChange(onUser);
  });
}

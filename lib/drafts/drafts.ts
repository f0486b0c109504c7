import "client-only";

/** The unsent text of a form, by field name. */
export type Draft = Readonly<Record<string, string>>;

const prefix = "sightline.draft:";
const maxTextLength = 50_000;

/**
 * Saves a draft in this tab until it is sent; it survives the end of the session and the next sign-in. Not to be used
 * for passwords. Drafts of more than 50,000 characters aren't saved.
 *
 * @param uid the draft's user: no other user sees it
 */
export function saveDraft(uid: string, form: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  // An earlier, shorter draft would be restored in its place.
  if (text.length > maxTextLength) dropDraft(uid, form);
  else withStorage((storage) => storage.setItem(keyOf(uid, form), text));
}

/** Finds the user's draft of a form; null if there is none. */
export function findDraft(uid: string, form: string): Draft | null {
  const text = withStorage((storage) => storage.getItem(keyOf(uid, form)));
  if (typeof text !== "string") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

export function dropDraft(uid: string, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(uid, form)));
}

/** Removes every draft of this tab or, given a uid, those of all other users. */
export function deleteDrafts(exceptUid?: string): void {
  withStorage((storage) => {
    const saved = exceptUid === undefined ? null : keyOf(exceptUid, "");
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix) && (saved === null || !key.startsWith(saved))) storage.removeItem(key);
    }
  });
}

function keyOf(uid: string, form: string): string {
  return `${prefix}${encodeURIComponent(uid)}:${form}`;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

/** Uses the storage; returns null instead of throwing if it is full or disabled. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

import type { StoredEmail } from "./email";

/** Keeps the newest emails in memory. */
export type EmailStore = {
  add(email: StoredEmail): void;
  /** Newest first; only those to this recipient if given, ignoring case. */
  list(to?: string | null): readonly StoredEmail[];
  find(id: string): StoredEmail | null;
  clear(): void;
};

/** When exceeded, the oldest email is dropped. */
const capacity = 500;

/** Creates an empty email store. */
export function createEmailStore(): EmailStore {
  const emails: StoredEmail[] = [];
  return {
    add(email) {
      emails.unshift(email);
      emails.splice(capacity);
    },
    list(to) {
      const recipient = to?.trim().toLowerCase();
      return recipient ? emails.filter((email) => email.to.includes(recipient)) : [...emails];
    },
    find: (id) => emails.find((email) => email.id === id) ?? null,
    clear() {
      emails.length = 0;
    },
  };
}

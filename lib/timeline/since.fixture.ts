import type { Since } from "@/lib/contracts/accounts/since";

const none = { count: 0, items: [] };

/** The user has visited the account before, and nothing is new. */
export const nothingSince: Since = {
  since: "2026-03-02T09:00:00.000Z",
  signals: none,
  changes: none,
  people_in: none,
  people_out: none,
  notes: none,
  tasks: none,
  conversations: none,
};

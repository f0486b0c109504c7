import type { SavedView } from "@/lib/contracts/views/saved-view";

/** Creates a saved view for tests: by default, another user's private view of accounts, without filters. */
export function savedViewOf(overrides: Partial<SavedView> = {}): SavedView {
  return {
    id: "00000000-0000-4000-8000-00000000000a",
    subject: "account",
    name: "West coast",
    is_shared: false,
    maker: { uid: "ravi", name: "Ravi Petersen" },
    can_change: false,
    query: "",
    columns: [],
    density: "compact",
    is_pinned: false,
    is_default: false,
    default_of: [],
    unknown: [],
    updated_at: "2026-03-02T09:00:00.000Z",
    ...overrides,
  };
}

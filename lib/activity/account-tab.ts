/** The tabs of an account, each with an address of its own. */
export const accountTabs = ["overview", "people", "signals", "activity", "history"] as const;

export type AccountTab = (typeof accountTabs)[number];

/** What an address names in a tab: the row that an alert is about. */
export interface Target {
  signal: string | null;
  note: string | null;
  task: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the tab of an account's address; the overview when it names none that there is. */
export function readTab(text: string | null): AccountTab {
  return accountTabs.find((tab) => tab === text) ?? "overview";
}

/** Reads which row an address names, by id. */
export function readTarget(find: (name: string) => string | null): Target {
  const idOf = (name: keyof Target) => {
    const id = find(name);
    return id !== null && uuid.test(id) ? id : null;
  };
  return { signal: idOf("signal"), note: idOf("note"), task: idOf("task") };
}

/** The address of a tab of an account, and of a row in it. */
export function tabHref(accountId: string, tab: AccountTab, target: Partial<Target> = {}): string {
  const params = new URLSearchParams(tab === "overview" ? {} : { tab });
  for (const [name, id] of Object.entries(target)) if (id) params.set(name, id);
  return `/account/${accountId}${params.size > 0 ? `?${params}` : ""}`;
}

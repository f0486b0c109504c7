/** The tabs of an account page; each has its own URL. */
export const accountTabs = ["overview", "people", "signals", "activity", "history"] as const;

export type AccountTab = (typeof accountTabs)[number];

/** The row of a tab that a URL points to, for example the URL of an alert. */
export interface Target {
  signal: string | null;
  note: string | null;
  task: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the tab from an account's URL; the overview for an unknown tab. */
export function readTab(text: string | null): AccountTab {
  return accountTabs.find((tab) => tab === text) ?? "overview";
}

/** Reads the ids of the rows that a URL names. */
export function readTarget(find: (name: string) => string | null): Target {
  const idOf = (name: keyof Target) => {
    const id = find(name);
    return id !== null && uuid.test(id) ? id : null;
  };
  return { signal: idOf("signal"), note: idOf("note"), task: idOf("task") };
}

/** Returns the URL of a tab of an account, with the row to show in it. */
export function tabHref(accountId: string, tab: AccountTab, target: Partial<Target> = {}): string {
  const params = new URLSearchParams(tab === "overview" ? {} : { tab });
  for (const [name, id] of Object.entries(target)) if (id) params.set(name, id);
  return `/account/${accountId}${params.size > 0 ? `?${params}` : ""}`;
}

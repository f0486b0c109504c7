/** A shortcut: its keys, as `displayKeys` reads them, and what it does. */
export interface Shortcut {
  keys: string;
  label: string;
}

/** The shortcuts of one part of a page, by the names that its key handler uses. */
export interface ShortcutGroup<Name extends string = string> {
  title: string;
  shortcuts: Readonly<Record<Name, Shortcut>>;
}

/** Finds the shortcut of a group that a pressed key belongs to; null if there is none. */
export function findShortcut<Name extends string>({ shortcuts }: ShortcutGroup<Name>, pressed: string): Name | null {
  for (const name in shortcuts) if (shortcuts[name].keys === pressed) return name;
  return null;
}

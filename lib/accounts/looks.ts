/** The accounts that were opened in this tab since a list was last shown. Filled in browsers only, by effects. */
const looks = new Set<string>();

/** Notes that an account was opened: what was new there isn't any more in lists that this tab kept. */
export function rememberLook(id: string): void {
  looks.add(id);
}

/** Gives the accounts that were opened, once. */
export function takeLooks(): string[] {
  const taken = [...looks];
  looks.clear();
  return taken;
}

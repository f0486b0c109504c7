const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text of an address can be an account's id; what can't be one is asked of nobody. */
export function isAccountId(text: string): boolean {
  return uuid.test(text);
}

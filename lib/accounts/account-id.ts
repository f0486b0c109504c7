const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an account's id; other texts are never requested from the backend. */
export function isAccountId(text: string): boolean {
  return uuid.test(text);
}

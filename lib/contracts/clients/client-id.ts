/** Lower-case letters and digits, in groups separated by single hyphens. */
export const clientIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that can't be a client's id, because they mean "no client" where an id is expected. */
export const reservedClientIds: readonly string[] = ["operator", "none"];

export const maxClientIdLength = 40;

const maxProposedLength = 24;

/** Proposes a client's id from its name: `Société Générale` → `societe-generale`; empty if no character is usable. */
export function suggestClientId(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = ascii.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, maxProposedLength).replace(/-$/, "");
}

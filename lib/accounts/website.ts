const name = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/i;

/**
 * Makes the address of a company's site from its domain. Data may hold anything, so only a plain domain becomes a link:
 * no scheme of its own, no path, no sign-in part.
 *
 * @returns null when it isn't a plain domain
 * @see case W5
 */
export function findWebsite(domain: string | null): string | null {
  return domain !== null && domain.length <= 253 && name.test(domain) ? `https://${domain.toLowerCase()}/` : null;
}

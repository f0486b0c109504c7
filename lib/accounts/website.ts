const name = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/i;

/**
 * Converts a company's domain to the URL of its site. Data may hold anything, so only a plain domain is converted:
 * without scheme, path or user.
 *
 * @returns null if it isn't a plain domain
 * @see case W5
 */
export function findWebsite(domain: string | null): string | null {
  return domain !== null && domain.length <= 253 && name.test(domain) ? `https://${domain.toLowerCase()}/` : null;
}

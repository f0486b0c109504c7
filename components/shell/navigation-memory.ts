let lastPath: string | null = null;

/**
 * Tells whether the page at `path` was reached from another page within the product, and remembers it.
 * A first load is none: the browser places the focus then. Neither is another address of the same page.
 */
export function isNavigation(path: string): boolean {
  const came = lastPath !== null && lastPath !== path;
  lastPath = path;
  return came;
}

let lastPath: string | null = null;

/**
 * Records the current path, and tells whether the page was reached from another page of the product. False on the first
 * load, when the browser places the focus, and for another address of the same page.
 */
export function isNavigation(path: string): boolean {
  const came = lastPath !== null && lastPath !== path;
  lastPath = path;
  return came;
}

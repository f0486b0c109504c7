let lastPath: string | null = null;

/**
 * Records the current path, and returns whether the page was reached from another page of the product. False on the
 * first load, when the browser sets the focus, and for another URL of the same page.
 */
export function isNavigation(path: string): boolean {
  const came = lastPath !== null && lastPath !== path;
  lastPath = path;
  return came;
}

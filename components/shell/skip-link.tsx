/** The first Tab stop: skips the navigation and the top bar. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent text-sm focus:translate-y-0 focus:shadow-md"
    >
      Skip to content
    </a>
  );
}

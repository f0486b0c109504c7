/** Empty on purpose: without this file, Next.js would use the one of the parent folders. */
export function register(): void {}

/** Nothing to prepare. Without this file the one of the folders above would be taken. */
export function register(): void {}

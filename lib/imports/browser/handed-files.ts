import "client-only";

let handed: readonly File[] = [];

/** Stores files that were dropped on another page, for the import page that opens for them. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Returns the stored files, once. */
export function consumeFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}

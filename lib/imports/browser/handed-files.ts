import "client-only";

let handed: readonly File[] = [];

/** Keeps files that were dropped on another page, for the import page that is opened for them. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Returns the files that were handed over, once. */
export function takeFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}

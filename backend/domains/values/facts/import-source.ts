/** What a file is called where values say who says so. */
export function importSource(fileName: string): string {
  return `Import: ${fileName}`;
}

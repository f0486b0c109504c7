/** The source name of an imported file. */
export function importSource(fileName: string): string {
  return `Import: ${fileName}`;
}

export function importSource(fileName: string): string {
  return `Import: ${fileName}`;
}

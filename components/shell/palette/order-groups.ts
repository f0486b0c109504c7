import type { PaletteEntry } from "./palette-entries";

export interface EntryGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

/**
 * Puts the groups whose best entry has a word that begins with the text before those that have it inside a word only.
 * Among equals the given order stays.
 */
export function orderGroups(text: string, groups: readonly EntryGroup[]): readonly EntryGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const isWordStart = ({ entries: [best] }: EntryGroup) => best !== undefined && beginsWords(best, words);
  return [...groups.filter(isWordStart), ...groups.filter((group) => !isWordStart(group))];
}

function beginsWords({ label, detail }: PaletteEntry, words: readonly string[]): boolean {
  const shown = fold(` ${label} ${detail ?? ""}`).replace(/[^\p{L}\p{N}]+/gu, " ");
  return words.every((word) => shown.includes(` ${word}`));
}

/** Lower case without diacritics, as the search compares. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

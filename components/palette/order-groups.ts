import { fold } from "./fold";
import type { PaletteEntry } from "./palette-entries";

export interface EntryGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

/**
 * Sorts the groups whose best entry has a word that starts with the text before those that match inside a word only.
 * The order is stable among equals.
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

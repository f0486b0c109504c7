import { fold } from "./fold";
import type { PaletteEntry } from "./palette-entries";

export interface EntryGroup {
  label: string;
  entries: readonly PaletteEntry[];
  /** Whether the entries are still those of an earlier text. */
  isLoading?: boolean;
}

/**
 * Moves groups to the front if the words of the text begin words of the group's best entry; groups that match only
 * inside words come after them. The order otherwise stays the same.
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

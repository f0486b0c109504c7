/** The hues that tell people and companies apart, as in the style sheet. */
export const hues = ["blue", "teal", "orange", "magenta", "violet", "gold", "green"] as const;

export type Hue = (typeof hues)[number];

/** The hue of a name: always the same for the same name. FNV-1a spreads similar names. */
export function hueOf(name: string): Hue {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hues[hash % hues.length] ?? "blue";
}

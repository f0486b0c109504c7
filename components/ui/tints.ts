import type { Hue } from "@/lib/figures/hue";

/** The classes of a soft ground with its ink, by hue. */
export const tints: Record<Hue, string> = {
  blue: "bg-blue-soft text-blue-ink",
  teal: "bg-teal-soft text-teal-ink",
  orange: "bg-orange-soft text-orange-ink",
  magenta: "bg-magenta-soft text-magenta-ink",
  violet: "bg-violet-soft text-violet-ink",
  gold: "bg-gold-soft text-gold-ink",
  green: "bg-green-soft text-green-ink",
};

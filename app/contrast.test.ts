import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hues } from "@/lib/figures/hue";

const css = readFileSync(join(__dirname, "globals.css"), "utf8");

/**
 * The value of a token in a theme: `--name: light-dark(#…, #…)`, or one value for both themes. `blue/hue-ink` is the
 * token `hue-ink` of the hue `blue`.
 */
function colorOf(token: string, theme: "light" | "dark"): string {
  const [hue, name = token] = token.includes("/") ? token.split("/") : [undefined];
  const scope = hue === undefined ? css : css.slice(css.indexOf(`[data-hue="${hue}"]`));
  const value = new RegExp(`--${name}: ([^;]+);`).exec(scope)?.[1] ?? "";
  const colors = value.match(/#[0-9a-f]{6}/g) ?? [];
  const color = theme === "light" ? colors[0] : colors.at(-1);
  if (color === undefined) throw new Error(`no color for --${token}`);
  return color;
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ["canvas", "surface", "sunken", "raised", "hover"];
const text = ["ink", "muted", "accent-ink", "danger-ink", "success-ink", "warning-ink"].flatMap((ink) =>
  grounds.map((ground) => [ink, ground] as const),
);
const toned = [
  ["accent-ink", "accent-soft"],
  ["danger-ink", "danger-soft"],
  ["success-ink", "success-soft"],
  ["warning-ink", "warning-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "danger"],
  ["on-accent", "danger-hover"],
] as const;
const ofHues = hues.flatMap((hue) => [
  [`${hue}/hue-ink`, `${hue}/hue-soft`] as const,
  ["on-accent", `${hue}/hue-strong`] as const,
]);
const shapes = ["control", "focus", "chart-1", "chart-2", "chart-3", "chart-4", "chart-5", "chart-6"].flatMap((shape) =>
  ["canvas", "surface", "raised"].map((ground) => [shape, ground] as const),
);

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each([...text, ...toned, ...ofHues])("%s on %s has a contrast of at least 4.5 : 1", (ink, ground) => {
    expect(contrast(colorOf(ink, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("%s on %s has a contrast of at least 3 : 1", (shape, ground) => {
    expect(contrast(colorOf(shape, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

import { z } from "zod";

const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows anything: it isn't made of spaces, controls, zero-width and filler characters alone. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** A required name, title or other text that must contain a visible character. */
export function visibleText(max: number, empty = "Enter a name", long = `At most ${max} characters`) {
  return z
    .string()
    .trim()
    .min(1, empty)
    .max(max, long)
    .refine((text) => text === "" || isVisible(text), "Use at least one visible character");
}

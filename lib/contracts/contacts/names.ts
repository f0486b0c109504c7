import type { Contact } from "./contact";

export type ContactFunction = Contact["function"];
export type ContactLevel = Contact["level"];

export const functionNames: Record<ContactFunction, string> = {
  executive: "Executive",
  sales: "Sales",
  marketing: "Marketing",
  finance: "Finance",
  operations: "Operations",
  it: "IT",
  engineering: "Engineering",
  hr: "HR",
  legal: "Legal",
  other: "Other",
  procurement: "Procurement",
};

export const levelNames: Record<ContactLevel, string> = {
  c_level: "C-level",
  vp: "VP",
  director: "Director",
  manager: "Manager",
  individual: "Individual",
};

/** Finds a function by its key; null for any other text. */
export function findFunction(text: string | null): ContactFunction | null {
  return keyOf(functionNames, text);
}

/** Finds a level by its key; null for any other text. */
export function findLevel(text: string | null): ContactLevel | null {
  return keyOf(levelNames, text);
}

/** Returns the keys of a table of names, in its order. */
export function keysOf<Value extends string>(names: Record<Value, string>): Value[] {
  const keys: Value[] = [];
  for (const key in names) keys.push(key);
  return keys;
}

function keyOf<Value extends string>(names: Record<Value, string>, text: string | null): Value | null {
  return keysOf(names).find((key) => key === text) ?? null;
}

import { can } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { fold } from "../fold";
import type { Action, Command, PageContext } from "./action";
import { actionList } from "./action-list";

/** The maximum number of actions found for a text. */
const maxFound = 7;

/** The target of a shortcut: a page's URL, or a command that opens something. */
export type KeyTarget = string | Extract<Command, { open: unknown }>;

/** The shortcuts that work on every page, for a role: their targets by their keys. */
export function keysFor(role: Role | null): Record<string, KeyTarget> {
  return Object.fromEntries(
    actionList.flatMap(({ keys, to, may }) => {
      const isTarget = typeof to === "string" || (typeof to === "object" && "open" in to);
      return keys !== undefined && isTarget && (!may || can(role, may)) ? [[keys, to] as const] : [];
    }),
  );
}

/**
 * The actions that a user has on a page. Without a text, those of each group except the settings, in the list's order;
 * for a text, those in which each of its words begins a word; matches in the label come first. The page's own controls
 * come last, and only if no other action has their label.
 */
export function findActions(text: string, page: PageContext): readonly Action[] {
  const listed = actionList.filter(({ may, when }) => (!may || can(page.role, may)) && (!when || when(page)));
  const names = new Set(listed.map(({ label }) => fold(label)));
  const offered = [...listed, ...page.controls.filter(({ label }) => !names.has(fold(label)))];
  const terms = fold(text).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return offered.filter(({ group }) => group !== "settings");
  const ranked = offered
    .map((action) => ({ action, rank: rankOf(action, terms) }))
    .filter(({ rank }) => rank < notFound);
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ action }) => action);
}

const notFound = 3;

/** 0: the label starts with the text; 1: so do words of the label; 2: other words by which the action is found. */
function rankOf({ label, also = "" }: Action, terms: readonly string[]): number {
  const name = ` ${fold(label)}`;
  if (name.startsWith(` ${terms.join(" ")}`)) return 0;
  const isIn = (words: string) => terms.every((word) => words.includes(` ${word}`));
  if (isIn(name)) return 1;
  return isIn(`${name} ${fold(also)}`) ? 2 : notFound;
}

import { MousePointerClick } from "lucide-react";
import type { Action } from "./action";

/** Controls in these parts belong to one row, a form or an open panel, rather than to the page. */
const excluded = "li, tr, form, dialog, [data-index], [popover], [role=row]";

/**
 * The buttons of the open page, and the links of its headings and switches, as actions. They are named as on the page,
 * and can also be found by the entries of the menu that they open.
 */
export function findPageControls(): readonly Action[] {
  const found = new Map<string, Action>();
  for (const control of document.querySelectorAll<HTMLElement>("main button, main header a, main nav a")) {
    const label = labelOf(control);
    if (label === "" || found.has(label) || !isOffered(control)) continue;
    const panel = document.getElementById(control.getAttribute("popovertarget") ?? "");
    const also = textOf(panel ?? control);
    found.set(label, {
      id: `page:${label}`,
      label,
      also,
      icon: MousePointerClick,
      group: "page",
      to: { press: control },
    });
  }
  return [...found.values()];
}

function isOffered(control: HTMLElement): boolean {
  const isUnavailable = control.matches(":disabled, [aria-disabled=true], [aria-current], [aria-checked=true]");
  // jsdom has no `checkVisibility`.
  return !isUnavailable && control.closest(excluded) === null && control.checkVisibility?.() !== false;
}

/** The accessible name; for one of several links, after the name of their group: `Which tasks: Overdue`. */
function labelOf(control: HTMLElement): string {
  const own = control.getAttribute("aria-label") ?? textOf(control);
  const group = control.closest("nav")?.getAttribute("aria-label");
  return group && own ? `${group}: ${own}` : own;
}

/** The text of an element, its parts separated by spaces. */
function textOf(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? "");
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

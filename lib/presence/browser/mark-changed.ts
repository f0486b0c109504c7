import "client-only";

/** Elements that may be marked as changed have a name in `data-live`. */
const marked = "[data-live]";
const fadeMs = 6000;

/** The text of each named element of a page, without relative times, which change on their own. */
export type PageTexts = ReadonlyMap<string, string>;

/** Reads the texts of the page as currently rendered. */
export function readTexts(): PageTexts {
  return new Map([...parts()].map(([name, element]) => [name, textOf(element)]));
}

/**
 * Marks, for some seconds, the elements whose text has changed, or that are new. Layout, focus and typed text stay
 * unchanged.
 *
 * @returns the number of marked elements
 */
export function markChanged(before: PageTexts): number {
  const changed = [...parts()].filter(([name, element]) => before.get(name) !== textOf(element));
  for (const [, element] of changed)
    element.animate(
      [
        { backgroundColor: "var(--warning-soft)", boxShadow: "0 0 0 3px var(--warning-soft)" },
        { backgroundColor: "var(--warning-soft)", boxShadow: "0 0 0 3px var(--warning-soft)", offset: 0.6 },
        { backgroundColor: "transparent", boxShadow: "0 0 0 3px transparent" },
      ],
      { duration: fadeMs, easing: "ease-out" },
    );
  return changed.length;
}

function parts(): [string, HTMLElement][] {
  return [...document.querySelectorAll<HTMLElement>(marked)].map((element) => [element.dataset.live ?? "", element]);
}

function textOf(element: HTMLElement): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return "";
  for (const moment of copy.querySelectorAll("time")) moment.remove();
  return copy.textContent ?? "";
}

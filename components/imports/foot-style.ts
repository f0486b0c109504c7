/** The last part of a long card, with its main action: it stays in view while the rows above scroll, above the tab bar. */
export const footStyle =
  "sticky bottom-0 z-[2] flex flex-wrap items-end gap-4 rounded-b-lg bg-surface pt-4 max-md:bottom-(--tabbar)";

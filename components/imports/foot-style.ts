/** The last part of a long card, with its main action: it sticks above the tab bar while the rows above scroll. */
export const footStyle =
  "sticky bottom-0 z-[2] flex flex-wrap items-end gap-4 rounded-b-lg bg-surface pt-4 max-md:bottom-(--tabbar)";

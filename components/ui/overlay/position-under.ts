const gap = 6;
const margin = 8;

/** Places a panel below its button, or above it where there is no room below, always within the window. */
export function positionUnder(panel: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const at = button.getBoundingClientRect();
  const preferredLeft = align === "start" ? at.left : at.right - panel.offsetWidth;
  const below = at.bottom + gap;
  const above = at.top - gap - panel.offsetHeight;
  const fitsBelow = below + panel.offsetHeight <= window.innerHeight - margin;
  panel.style.left = `${clamp(preferredLeft, window.innerWidth - panel.offsetWidth)}px`;
  panel.style.top = `${clamp(fitsBelow || above < margin ? below : above, window.innerHeight - panel.offsetHeight)}px`;
}

/**
 * Keeps an open panel at its button while the page scrolls or the window is resized. The panel closes when its button
 * is scrolled out of the window; it stays open when the window shrinks, for example by a phone's keyboard, and a
 * growing panel stays within the window.
 *
 * @returns a function that stops following
 */
export function followButton(panel: HTMLElement, button: HTMLElement, align: "start" | "end"): () => void {
  const ending = new AbortController();
  const follow = (event: Event) => {
    // Scrolling within the panel doesn't move its button.
    if (event.target instanceof Node && panel.contains(event.target)) return;
    const { top, bottom } = button.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) panel.hidePopover();
    else positionUnder(panel, button, align);
  };
  window.addEventListener("scroll", follow, { capture: true, passive: true, signal: ending.signal });
  // Elements that respond to the window's size reach their new positions only in the next frame.
  const stay = () => requestAnimationFrame(() => ending.signal.aborted || positionUnder(panel, button, align));
  window.addEventListener("resize", stay, { signal: ending.signal });
  // Content that loads later enlarges the panel: position it again, so that its bottom edge stays within the window.
  const growth = new ResizeObserver(stay);
  growth.observe(panel);
  ending.signal.addEventListener("abort", () => growth.disconnect());
  return () => ending.abort();
}

function clamp(value: number, max: number): number {
  return Math.max(margin, Math.min(value, max - margin));
}

"use client";

import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";

/** How long a finger rests on a card until the card is lifted, and how far the finger may move until then. */
const holdMs = 350;
const strayPx = 8;
/** How close to the board's edge a card makes the board scroll, and the scroll step per frame. */
const edgePx = 48;
const scrollPx = 10;

export interface TouchDrag {
  /** The name of the column under the lifted card; null when no card is lifted or it is over no column. */
  over: string | null;
  /**
   * The handler of each card: a resting finger lifts the card, and `onDrop` receives the column over which the card is
   * released.
   */
  onPointerDown: (event: PointerEvent<HTMLElement>, onDrop: (column: string) => void) => void;
}

/**
 * Drags cards by touch: a long press lifts a card, because a short one scrolls. Columns are identified by
 * `data-column`.
 */
export function useTouchDrag(): TouchDrag {
  const [over, setOver] = useState<string | null>(null);
  const gesture = useRef<Gesture | null>(null);
  const end = useCallback(() => {
    gesture.current?.stop();
    gesture.current = null;
    setOver(null);
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    const listen = { passive: false, signal: listening.signal };
    // Registered before any touch: browsers scroll without waiting for listeners that are added later. A finger that
    // stops a scrolling page doesn't lift a card, because the browser would continue to scroll.
    window.addEventListener("touchstart", (event) => !event.cancelable && end(), listen);
    window.addEventListener("touchmove", (event) => gesture.current?.isLifted() && event.preventDefault(), listen);
    return () => {
      listening.abort();
      end();
    };
  }, [end]);
  const onPointerDown = useCallback<TouchDrag["onPointerDown"]>(
    (event, onDrop) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      if (event.target instanceof Element && event.target.closest("button, [popover]")) return;
      end();
      const held = holdCard(event.currentTarget, event, setOver);
      gesture.current = held;
      const drop = () => {
        const column = held.columnBelow();
        end();
        if (column !== null) onDrop(column);
      };
      window.addEventListener("pointerup", drop, { signal: held.signal });
      window.addEventListener("pointercancel", end, { signal: held.signal });
    },
    [end],
  );
  return { over, onPointerDown };
}

interface Gesture {
  isLifted: () => boolean;
  /** The column under a lifted card. */
  columnBelow: () => string | null;
  stop: () => void;
  signal: AbortSignal;
}

/** Waits for the long press, then moves the card with the finger. */
function holdCard(card: HTMLElement, start: PointerEvent, onOver: (column: string | null) => void): Gesture {
  const listening = new AbortController();
  const { signal } = listening;
  const board = card.closest<HTMLElement>("[data-board]");
  const from = { x: start.clientX, y: start.clientY, left: board?.scrollLeft ?? 0, top: window.scrollY };
  const at = { x: from.x, y: from.y };
  let isLifted = false;
  let frame = 0;
  // The browser's own dragging also begins with a long press.
  const wasDraggable = card.draggable;
  card.draggable = false;
  const below = () =>
    document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-column]")?.dataset.column ?? null;
  const follow = () => {
    const { left = 0, right = 0 } = board?.getBoundingClientRect() ?? {};
    if (board && at.x < left + edgePx) board.scrollLeft -= scrollPx;
    else if (board && at.x > right - edgePx) board.scrollLeft += scrollPx;
    const x = at.x - from.x + (board?.scrollLeft ?? 0) - from.left;
    card.style.transform = `translate(${x}px, ${at.y - from.y + window.scrollY - from.top}px) rotate(1.5deg)`;
    onOver(below());
    frame = requestAnimationFrame(follow);
  };
  const lift = () => {
    isLifted = true;
    card.dataset.lifted = "";
    if (board) board.style.scrollSnapType = "none";
    follow();
  };
  const timer = setTimeout(lift, holdMs);
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listening.abort();
    card.draggable = wasDraggable;
    card.style.transform = "";
    delete card.dataset.lifted;
    if (board) board.style.scrollSnapType = "";
    // A press that lifted the card doesn't open it.
    if (isLifted) swallowClick();
  };
  const onMove = (event: globalThis.PointerEvent) => {
    at.x = event.clientX;
    at.y = event.clientY;
    if (!isLifted && Math.hypot(at.x - from.x, at.y - from.y) > strayPx) stop();
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  return { isLifted: () => isLifted, columnBelow: () => (isLifted ? below() : null), stop, signal };
}

function swallowClick(): void {
  const listening = new AbortController();
  window.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true, signal: listening.signal },
  );
  setTimeout(() => listening.abort(), 100);
}

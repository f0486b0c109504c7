import "client-only";

/** How long a pointer rests on a link that it doesn't merely cross. */
const pointerRestMs = 80;
/** The same for the focus, of users who walk through links by keys. */
const focusRestMs = 200;
/** However many links are rested on, no more of them are told of. */
const most = { count: 8, withinMs: 10_000 };

/**
 * Tells which link the user is about to follow: a mouse rests on it, or the focus that keys move. A press tells nothing:
 * it becomes a click before anything could have been fetched, which would then be fetched twice. Neither does a finger,
 * which scrolls a list as often as it presses a row; nor a user who saves data, or who is offline.
 *
 * @param page the document whose links are watched, until `signal` is aborted
 * @param isWanted whether a link is worth being told of
 */
export function watchIntent(
  page: Document,
  signal: AbortSignal,
  isWanted: (link: HTMLAnchorElement) => boolean,
  onIntent: (link: HTMLAnchorElement) => void,
): void {
  const told: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested: HTMLAnchorElement | null = null;

  function drop(): void {
    clearTimeout(timer);
    rested = null;
  }

  function tell(link: HTMLAnchorElement): void {
    const nowMs = Date.now();
    while (told[0] !== undefined && nowMs - told[0] > most.withinMs) told.shift();
    if (told.length >= most.count || savesData() || !navigator.onLine || !isWanted(link)) return;
    told.push(nowMs);
    onIntent(link);
  }

  function rest({ target }: Event, ms: number): void {
    const link = linkAt(target);
    if (link === rested) return;
    drop();
    rested = link;
    if (link) timer = setTimeout(() => tell(link), ms);
  }

  const listen = <Type extends keyof DocumentEventMap>(type: Type, run: (event: DocumentEventMap[Type]) => void) =>
    page.addEventListener(type, run, { capture: true, passive: true, signal });
  listen("pointerover", (event) => event.pointerType === "mouse" && rest(event, pointerRestMs));
  listen("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) rest(event, focusRestMs);
  });
  listen("pointerdown", drop);
  // Rows that pass under a pointer that stands still.
  listen("scroll", drop);
  signal.addEventListener("abort", drop);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}

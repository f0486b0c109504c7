/**
 * Keeps what is done on a page before its script has taken over the elements (clicks on buttons, values of fields, forms
 * sent), and does it again, in its order, as soon as the script has.
 *
 * It is written into the page as text, to run before any other script: it refers to nothing outside of itself.
 */
export function keepEarlyInput(): void {
  const [stepMs, lingerMs, longestMs] = [150, 5_000, 60_000];
  let kept: { element: Element; again: () => void }[] = [];

  // React keeps its data as properties of the elements that it has seen.
  const isSeen = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  /**
   * Asks React by an event that nothing else answers: it stops the way of what it can't deliver yet. The event goes ahead
   * of `isSeen`, as it also makes React take over first what the user pressed.
   */
  const isTaken = (element: Element) => {
    let hasPassed = false;
    const onPass = () => {
      hasPassed = true;
    };
    document.addEventListener("auxclick", onPass);
    element.dispatchEvent(new Event("auxclick", { bubbles: true }));
    document.removeEventListener("auxclick", onPass);
    return hasPassed && isSeen(element);
  };
  /** What is done to one element twice counts once: an impatient second click would take back the first. */
  const keep = (element: Element, again: () => void) => {
    kept = [...kept.filter((other) => other.element !== element), { element, again }];
  };
  const findButton = ({ target }: Event): HTMLButtonElement | null => {
    const pressed = target instanceof Element ? target.closest("a, button, label, summary") : null;
    if (!(pressed instanceof HTMLButtonElement)) return null;
    // What its form does is kept with the form.
    return pressed.type === "submit" && pressed.form ? null : pressed;
  };
  const onClick = (event: Event) => {
    const button = findButton(event);
    if (!button || isTaken(button)) return;
    // The browser itself would open what belongs to it where no script has put it yet.
    event.preventDefault();
    keep(button, () => button.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form with an address works by itself.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action") || isTaken(form)) return;
    event.preventDefault();
    keep(form, () => form.requestSubmit(event.submitter));
  };
  const onInput = ({ target: field }: Event) => {
    if (!(field instanceof HTMLElement) || isTaken(field)) return;
    // React gives a field the server's value again, and knows a change by the value that it saw last.
    const isFile = field instanceof HTMLInputElement && field.type === "file";
    if (isFile || field instanceof HTMLSelectElement) {
      const { value } = field;
      keep(field, () => {
        if (!isFile) field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) {
      const { checked } = field;
      keep(field, () => {
        field.checked = !checked;
        field.click();
      });
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const { value } = field;
      const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      keep(field, () => {
        field.value = "";
        Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  };

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("click", onClick, { capture: true, signal });
  document.addEventListener("submit", onSubmit, { capture: true, signal });
  for (const name of ["input", "change"]) document.addEventListener(name, onInput, { capture: true, signal });
  let lastMs = Date.now() + longestMs;
  const timer = setInterval(() => {
    kept = kept.filter(({ element }) => element.isConnected);
    // `isSeen` comes first: until then the answer is known, and an event at each step would only be in React's way.
    while (kept[0] && isSeen(kept[0].element) && isTaken(kept[0].element)) kept.shift()?.again();
    const controls = document.querySelectorAll("body, button, input, select, textarea");
    if (document.readyState === "complete" && kept.length === 0 && [...controls].every(isSeen)) {
      lastMs = Math.min(lastMs, Date.now() + lingerMs);
    }
    if (Date.now() < lastMs) return;
    clearInterval(timer);
    listening.abort();
  }, stepMs);
}

import type { Draft } from "@/lib/drafts/drafts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input types whose values are never saved: secrets, and values that a page can't set. */
const neverSaved = new Set(["password", "hidden", "file", "submit", "button"]);
/** Values of `autocomplete` that mark a secret. */
const secrets = new Set(["one-time-code", "current-password", "new-password"]);

/**
 * The values of the controls within an element, by the controls' names or labels; secrets and typed confirmations are
 * left out.
 */
export function readValues(root: HTMLElement): Draft {
  return Object.fromEntries(controlsOf(root).map(([key, control]) => [key, readValue(control)]));
}

/**
 * Types a draft into the controls within an element, dispatching the same events as a user's typing, so that controlled
 * fields take the values over.
 *
 * @returns the values that have no control yet: theirs may be rendered once another value is set
 */
export function typeValues(root: HTMLElement, draft: Draft): Draft {
  const controls = new Map(controlsOf(root));
  const missing: Record<string, string> = {};
  for (const [key, value] of Object.entries(draft)) {
    const control = controls.get(key);
    if (control) typeInto(control, value);
    else missing[key] = value;
  }
  return missing;
}

function controlsOf(root: HTMLElement): [key: string, control: Control][] {
  const counts = new Map<string, number>();
  return Array.from(root.querySelectorAll<Control>("input, textarea, select"))
    .filter(
      (control) => !neverSaved.has(control.type) && !secrets.has(control.autocomplete) && !isConfirmation(control),
    )
    .map((control) => {
      const name = control.name || control.ariaLabel || control.labels?.[0]?.textContent?.trim() || control.type;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${name}#${count}`, control];
    });
}

/**
 * A text typed to confirm an action, marked by `data-confirmation`: restoring it would make the confirmation
 * meaningless.
 */
function isConfirmation(control: Control): boolean {
  return "confirmation" in control.dataset;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function readValue(control: Control): string {
  return isChoice(control) ? String(control.checked) : control.value;
}

function typeInto(control: Control, value: string): void {
  if (readValue(control) === value) return;
  if (isChoice(control)) {
    // A radio button is switched off by choosing another one.
    if (control.type === "checkbox" || value === "true") control.click();
    return;
  }
  // React tracks values by a setter on the element itself; the prototype's setter bypasses it, so React sees a change.
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  const kind = kinds.find((one) => control instanceof one) ?? HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

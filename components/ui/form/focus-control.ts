/** Focuses the element with this `data-control` within a part of the page; does nothing when there is none. */
export function focusControl(within: HTMLElement | null, control: string): void {
  within?.querySelector<HTMLElement>(`[data-control="${CSS.escape(control)}"]`)?.focus();
}

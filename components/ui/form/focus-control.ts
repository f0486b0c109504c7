/** Gives the focus to what `data-control` names within a part of the page; nothing happens where there is no such thing. */
export function focusControl(within: HTMLElement | null, control: string): void {
  within?.querySelector<HTMLElement>(`[data-control="${CSS.escape(control)}"]`)?.focus();
}

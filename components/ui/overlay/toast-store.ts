import { createStore } from "zustand/vanilla";

export interface Toast {
  id: number;
  text: string;
  tone: "neutral" | "danger";
  /** Shown as a button, which also closes the toast: Undo, Retry, Open. */
  action: { label: string; run: () => void } | null;
  /** Called when the toast closes without its action: run the work here that Undo would have prevented. */
  onExpire: (() => void) | null;
  durationMs: number;
}

/** How long a toast stays: long enough to read a sentence and to reach Undo. */
export const toastMs = 8000;

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export function showToast(text: string, options: Partial<Omit<Toast, "id" | "text">> = {}): number {
  lastId += 1;
  const toast: Toast = {
    tone: "neutral",
    action: null,
    onExpire: null,
    durationMs: toastMs,
    ...options,
    id: lastId,
    text,
  };
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
  return toast.id;
}

function removeToast(id: number): Toast | undefined {
  const toast = toastStore.getState().toasts.find((candidate) => candidate.id === id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((candidate) => candidate.id !== id) }));
  return toast;
}

/** Closes a toast without its action; its `onExpire` runs, once. */
export function dismissToast(id: number): void {
  removeToast(id)?.onExpire?.();
}

/** Closes a toast by its action, which runs once; `onExpire` does not. */
export function actOnToast(id: number): void {
  removeToast(id)?.action?.run();
}

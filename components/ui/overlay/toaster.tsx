"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { IconButton } from "../button/icon-button";
import { actOnToast, dismissToast, type Toast, toastStore } from "./toast-store";

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open while it is read
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        "pointer-events-auto flex w-full animate-rise items-center gap-2 rounded-lg border bg-raised py-1.5 pr-1.5 pl-3.5 text-sm shadow-lg sm:w-auto sm:max-w-md",
        toast.tone === "danger" ? "border-danger text-danger-ink" : "border-line-strong text-ink",
      )}
    >
      <p className="min-w-0 grow py-1 [overflow-wrap:anywhere]">{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          onClick={() => actOnToast(toast.id)}
          className="h-7 shrink-0 rounded-sm px-2 font-semibold text-accent-ink text-sm hover:bg-hover"
        >
          {toast.action.label}
        </button>
      ) : null}
      <IconButton size="sm" tooltip="none" label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The region of the toasts. It is always in the page, so that screen readers announce new toasts. */
export function Toaster() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabbar)+0.75rem+var(--bottom-bar,0px))] z-50 flex flex-col items-center gap-2 md:bottom-[calc(1.25rem+var(--bottom-bar,0px))]"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

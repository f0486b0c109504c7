"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { PanelBoundary } from "../boundary/panel-boundary";
import { IconButton } from "../button/icon-button";
import { useClosing } from "./use-closing";

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-2xl" };

const firstField = "input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)";

interface DialogProps {
  open: boolean;
  /** Called on Esc, on the close button and on a click outside the dialog. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /**
   * Whether the content has no controls and may be longer than the screen: it can then be focused and scrolled by
   * keyboard.
   */
  isReading?: boolean;
  /** Buttons in the footer, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * The browser's own modal dialog: focuses its first field, traps the focus, hides the page behind it from screen
 * readers, and restores the focus.
 */
export function Dialog({ open, onClose, title, description, width = "md", isReading, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closing = useClosing(onClose);
  // The dialog must be closed before it is unmounted: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      // The browser focuses the first control, which is the close button.
      element.querySelector<HTMLElement>(firstField)?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      {...closing}
      className={clsx(
        "m-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-xl border border-line bg-raised p-0 shadow-lg backdrop:bg-[var(--scrim)] open:flex open:animate-rise",
        widths[width],
      )}
    >
      {open ? (
        <>
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div>
              <h2 id={`${id}-title`} className="font-semibold text-ink text-lg">
                {title}
              </h2>
              {description ? (
                <p id={`${id}-description`} className="mt-0.5 text-muted text-sm">
                  {description}
                </p>
              ) : null}
            </div>
            <IconButton label="Close" tooltip="none" size="sm" className="-mr-1.5" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          {/* Focusable, so that it can be scrolled by keyboard. */}
          <div tabIndex={isReading ? 0 : undefined} className="min-h-0 overflow-y-auto px-5 pb-5 -outline-offset-2">
            <PanelBoundary>{children}</PanelBoundary>
          </div>
          {footer ? (
            <footer className="flex justify-end gap-2 border-line border-t bg-canvas px-5 py-3">{footer}</footer>
          ) : null}
        </>
      ) : null}
    </dialog>
  );
}

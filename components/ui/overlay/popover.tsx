"use client";

import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, Suspense, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { Spinner } from "@/components/ui/button/spinner";
import { PanelBoundary } from "../boundary/panel-boundary";
import { followButton, positionUnder } from "./position-under";

interface PopoverProps {
  /** The panel's accessible name. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** Shown before the content. */
  icon?: LucideIcon | undefined;
  triggerClassName: string;
  align?: "start" | "end";
  className?: string;
  /** Rendered only while the panel is open. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button and the panel that it opens, in the browser's top layer: Esc and a click outside close it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, icon: Icon, triggerClassName, align = "start", className, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  const show = () => {
    if (!panel.current || !button.current) return;
    positionUnder(panel.current, button.current, align);
    panel.current.querySelector<HTMLElement>("[data-first], input, button")?.focus();
  };
  useEffect(() => {
    if (!isOpen || !panel.current || !button.current) return;
    return followButton(panel.current, button.current, align);
  }, [isOpen, align]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        popoverTarget={id}
        className={triggerClassName}
      >
        {Icon ? <Icon className="size-3.5" aria-hidden="true" /> : null}
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        popover="auto"
        aria-label={label}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === "open")}
        className={clsx(
          "fixed inset-auto m-0 max-h-[min(28rem,calc(100dvh-1rem))] w-72 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink text-sm shadow-md [&:popover-open]:flex",
          className,
        )}
      >
        {isOpen ? (
          <PanelBoundary>
            <Suspense fallback={<Waiting onShown={show} />}>
              <Shown onShown={show}>{typeof children === "function" ? children(close) : children}</Shown>
            </Suspense>
          </PanelBoundary>
        ) : null}
      </div>
    </>
  );
}

/** Calls back once its content is mounted. */
function Shown({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  return children;
}

function Waiting({ onShown }: { onShown: () => void }) {
  return (
    <Shown onShown={onShown}>
      <div className="flex justify-center p-6 text-muted">
        <Spinner />
      </div>
    </Shown>
  );
}

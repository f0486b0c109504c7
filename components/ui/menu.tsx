"use client";

import { clsx } from "clsx";
import Link from "next/link";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from "react";

const gap = 6;
const margin = 8;

/** Puts the list under its button, or above where there is no room, inside the window. */
function place(list: HTMLElement, button: HTMLElement, align: "start" | "end"): void {
  const at = button.getBoundingClientRect();
  const left = align === "start" ? at.left : at.right - list.offsetWidth;
  const below = at.bottom + gap;
  const fitsBelow = below + list.offsetHeight <= window.innerHeight - margin;
  const above = at.top - gap - list.offsetHeight;
  list.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - list.offsetWidth - margin))}px`;
  list.style.top = `${fitsBelow || above < margin ? below : above}px`;
}

function move(list: HTMLElement, key: string): boolean {
  const items = Array.from(list.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])"));
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

interface MenuProps {
  /** Names the list; the button's own name unless `trigger` says more. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  align?: "start" | "end";
  className?: string;
  /** `MenuItem`, `MenuLink`, `MenuChoice`, `MenuDivider`, or plain text. */
  children: ReactNode;
}

/** A button and its list of actions: arrow keys walk, Esc and a press beside it close, focus goes back to the button. */
export function Menu({ label, trigger, triggerClassName, align = "start", className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === "open";
    setOpen(isOpen);
    if (!isOpen || !list.current || !button.current) return;
    place(list.current, button.current, align);
    move(list.current, "Home");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") list.current?.hidePopover();
    else if (list.current && move(list.current, event.key)) event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        popoverTarget={id}
        className={triggerClassName}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("[role=menuitem]")) list.current?.hidePopover();
        }}
        className={clsx(
          "fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-md",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}

const itemStyle =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm text-ink hover:bg-hover focus:bg-hover focus:outline-none forced-colors:focus:outline [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted";

export function MenuItem({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...rest} className={clsx(itemStyle, className)} />;
}

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link role="menuitem" tabIndex={-1} {...rest} className={clsx(itemStyle, className)} />;
}

interface MenuChoiceProps extends ComponentProps<"button"> {
  checked: boolean;
}

/** One of several. The menu stays open, so that the change can be seen. */
export function MenuChoice({ checked, className, children, ...rest }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      {...rest}
      className={clsx(itemStyle, className)}
    >
      <span className="grow">{children}</span>
      <svg viewBox="0 0 16 16" className={clsx(!checked && "invisible")} aria-hidden="true">
        <path d="m3.5 8.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  );
}

export function MenuDivider() {
  return <hr className="-mx-1 my-1 border-line" />;
}

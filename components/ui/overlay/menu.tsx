"use client";

import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { followButton, positionUnder } from "./position-under";

function move(list: HTMLElement, key: string): boolean {
  const items = Array.from(list.querySelectorAll<HTMLElement>("[role^=menuitem]"));
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
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
  /** The menu's accessible name; also that of the button, unless `trigger` has a text. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** Shown before the content. */
  icon?: LucideIcon | undefined;
  triggerClassName?: string;
  align?: "start" | "end";
  className?: string;
  /** Whether the items are rendered only while the menu is open, for lists with a menu in every row. */
  isDrawnWhenOpen?: boolean;
  /** `MenuItem`, `MenuLink`, `MenuChoice`, `MenuDivider`, or plain text. */
  children: ReactNode;
}

/**
 * A button with a menu of actions: arrow keys move, Esc and a click outside close it, and the focus returns to the
 * button.
 */
export function Menu(props: MenuProps) {
  const {
    label,
    trigger,
    icon: Icon,
    triggerClassName,
    align = "start",
    className,
    isDrawnWhenOpen = false,
    children,
  } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === "open";
    setOpen(isOpen);
    if (isOpen && !isDrawnWhenOpen) begin();
  };
  const begin = () => {
    if (!list.current || !button.current) return;
    positionUnder(list.current, button.current, align);
    move(list.current, "Home");
  };
  // Runs after the items are rendered: only then can they be measured and focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useLayoutEffect(() => {
    if (open && isDrawnWhenOpen) begin();
  }, [open]);
  // The browser can also open the menu before the page is interactive, when nothing listens for the event yet.
  useEffect(() => {
    if (list.current?.matches(":popover-open")) setOpen(true);
  }, []);
  useEffect(() => {
    if (!open || !list.current || !button.current) return;
    return followButton(list.current, button.current, align);
  }, [open, align]);
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
        {Icon ? <Icon className="size-3.5" aria-hidden="true" /> : null}
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
          "fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-md empty:hidden",
          className,
        )}
      >
        {open || !isDrawnWhenOpen ? children : null}
      </div>
    </>
  );
}

const itemStyle =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm text-ink hover:bg-hover focus:bg-hover focus:outline-none forced-colors:focus:outline aria-disabled:cursor-not-allowed aria-disabled:text-muted [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted";

export function MenuItem(props: ComponentProps<"button">) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} className={itemStyle} />;
}

export function MenuLink(props: ComponentProps<typeof Link>) {
  return <Link role="menuitem" tabIndex={-1} prefetch={false} {...props} className={itemStyle} />;
}

interface MenuFileProps {
  label: string;
  /** Describes the file's contents. */
  note: string;
  onClick: () => void;
}

/** A menu item for a file, with a note on its contents. */
export function MenuFile({ label, note, onClick }: MenuFileProps) {
  return (
    <MenuItem onClick={onClick}>
      <span className="min-w-0">
        <span className="block">{label}</span>
        <span className="block text-muted text-xs">{note}</span>
      </span>
    </MenuItem>
  );
}

interface MenuChoiceProps extends ComponentProps<"button"> {
  checked: boolean;
}

/** One of several choices. The menu stays open, so that the effect can be seen. */
export function MenuChoice({ checked, children, ...rest }: MenuChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={checked} tabIndex={-1} {...rest} className={itemStyle}>
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

"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { canLeavePage } from "@/components/shell/stay-offline";
import { Spinner } from "@/components/ui/button/spinner";
import { Kbd } from "@/components/ui/kbd";
import { comboboxProps } from "@/components/ui/listbox/combobox-props";
import { useEnterOnceLoaded } from "@/components/ui/listbox/use-enter-once-loaded";
import { useClosing } from "@/components/ui/overlay/use-closing";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { runCommand } from "./actions/run-command";
import { usePageContext } from "./actions/use-page-context";
import type { PaletteEntry } from "./palette-entries";
import { PaletteGroup } from "./palette-group";
import { readTypedAheadText } from "./typed-ahead-text";
import { usePaletteGroups } from "./use-palette-groups";

/** The command palette (⌘K): finds actions, pages, accounts, contacts, saved views and lists as the user types. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(readTypedAheadText);
  // Identified by id: recently opened items arrive a moment after the rest, and must not move the selection.
  const [activeId, setActiveId] = useState<string | null>(null);
  const page = usePageContext();
  const { groups, message, isLoading } = usePaletteGroups(text, page);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  );
  const active = entries[at];

  // The dialog must be closed before it is unmounted: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    // Closes the dialog synchronously, so that a command can move the focus: an open modal dialog keeps the focus, and
    // restores it on closing.
    flushSync(onClose);
    if (typeof entry.to !== "string") void runCommand(entry.to, page, router);
    else if (canLeavePage()) router.push(entry.to);
  };
  const loading = groups.filter((group) => group.isLoading);
  const enter = useEnterOnceLoaded(
    {
      subject: `${text}\n${activeId}`,
      isLoading: loading.length > 0,
      isActiveOutdated: loading.some(({ entries: outdated }) => !active || outdated.includes(active)),
    },
    () => choose(active),
  );
  const combobox = comboboxProps({
    listId: "palette-list",
    activeId: active && `palette-${active.id}`,
    count: entries.length,
    active: at,
    onMove: (index) => setActiveId(entries[index]?.id ?? null),
    onChoose: enter,
  });
  const closing = useClosing(onClose);
  const list = { active, search: text, onChoose: choose, onPoint: (entry: PaletteEntry) => setActiveId(entry.id) };
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      {...closing}
      className="mx-auto mt-[12dvh] w-[calc(100vw-2rem)] max-w-160 animate-rise overflow-hidden rounded-xl border border-line bg-raised p-0 shadow-lg backdrop:bg-[var(--scrim)]"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4 text-muted">
        {isLoading ? <Spinner /> : <Search className="size-4 shrink-0" aria-hidden="true" />}
        <input
          {...combobox}
          // The dialog is opened to type into this field.
          autoFocus
          aria-label="Search accounts, contacts and actions"
          autoCorrect="off"
          maxLength={200}
          placeholder="Search accounts, contacts and actions…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(null);
          }}
          className="h-12 min-w-0 grow bg-transparent text-ink text-base focus-visible:outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        id="palette-list"
        role="listbox"
        aria-label="Results"
        className="max-h-[min(28rem,60dvh)] overflow-y-auto p-1.5"
      >
        {groups.map((group) => (
          <PaletteGroup key={group.label} label={group.label} group={group.entries} {...list} />
        ))}
      </div>
      <p role="status" className={clsx("px-5 text-muted text-sm", message ? "pb-4" : "sr-only")}>
        {message ?? (text ? formatPlural(entries.length, "result") : "")}
      </p>
    </dialog>
  );
}

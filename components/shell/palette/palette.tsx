"use client";

import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import useSWR from "swr";
import { useStore } from "zustand";
import { Spinner } from "@/components/ui/button/spinner";
import { Kbd } from "@/components/ui/kbd";
import { authStore } from "@/lib/session/browser/store";
import { mayLeave } from "../stay-offline";
import { readEarlyText } from "./early-text";
import { loadRecentEntries, type PaletteEntry, pageEntries } from "./palette-entries";
import { PaletteGroup } from "./palette-group";
import { useAccountSearch } from "./use-account-search";
import { useContactSearch } from "./use-contact-search";
import { useKeptSearch } from "./use-kept-search";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The command palette (⌘K): finds accounts, contacts, saved views and lists while the user types, and opens pages. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(readEarlyText);
  // By its id: what was opened last comes a moment after the rest, and moves no choice.
  const [activeId, setActiveId] = useState<string | null>(null);
  const uid = useStore(authStore, (state) => state.user?.uid ?? null);
  const search = useAccountSearch(text);
  const people = useContactSearch(text);
  const kept = useKeptSearch(text);
  const role = useStore(authStore, (state) => state.user?.role ?? null);
  const pages = pageEntries(text, role);
  const { data: opened = [] } = useSWR(uid === null ? null : ["recent-accounts", uid], loadRecentEntries, {
    dedupingInterval: 0,
  });
  const recent = text.trim() === "" ? opened : [];
  const entries = [...recent, ...search.entries, ...people, ...kept, ...pages];
  // Something else was found, so the message about missing accounts is dropped.
  const message = people.length + kept.length > 0 && search.state === "done" ? null : search.message;
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  );
  const active = entries[at];

  // The dialog must be closed before it is unmounted: only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    follow(entry, router.push);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActiveId(entries[(at + step + entries.length) % entries.length]?.id ?? null);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(active);
    }
  };
  const list = { active, onChoose: choose, onPoint: (entry: PaletteEntry) => setActiveId(entry.id) };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking the backdrop closes it; the keyboard's Esc arrives as a cancel event
    <dialog
      ref={dialog}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[12dvh] w-[calc(100vw-2rem)] max-w-xl animate-rise overflow-hidden rounded-xl border border-line bg-raised p-0 shadow-lg backdrop:bg-[var(--scrim)]"
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4 text-faint">
        {search.state === "loading" ? <Spinner /> : <Search className="size-4 shrink-0" aria-hidden="true" />}
        <input
          // The dialog is opened to type into this field.
          autoFocus
          role="combobox"
          aria-label="Search accounts and people, or jump to a page"
          aria-expanded={entries.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={active ? `palette-${active.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search accounts, people, or jump to…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
          className="h-12 grow bg-transparent text-ink text-md focus-visible:outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        id="palette-list"
        role="listbox"
        aria-label="Results"
        className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5"
      >
        <PaletteGroup label="Recently opened" group={recent} {...list} />
        <PaletteGroup label="Accounts" group={search.entries} {...list} />
        <PaletteGroup label="People" group={people} {...list} />
        <PaletteGroup label="Views and lists" group={kept} {...list} />
        <PaletteGroup label="Go to" group={pages} {...list} />
      </div>
      <p role="status" className={clsx("px-5 text-muted text-sm", message ? "pb-4" : "sr-only")}>
        {message ?? (text ? `${entries.length} results` : "")}
      </p>
    </dialog>
  );
}

function follow({ to }: PaletteEntry, push: (href: string) => void): void {
  if (typeof to === "function") to();
  else if (mayLeave()) push(to);
}

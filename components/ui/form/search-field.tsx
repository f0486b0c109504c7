"use client";

import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { controlStyle } from "./input";

const pauseMs = 180;

interface SearchFieldProps {
  /** The field's label: "Search accounts". */
  label: string;
  /** Names the searched fields. */
  placeholder: string;
  /** The list's current search. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** A list's search field: searches a moment after the last key press. The shell's shortcut `/` focuses it. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The URL can change without typing: by the Back button or by clearing the filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const query = text.trim();
    if (query === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = query;
      onSearch(query);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <search className={clsx("relative w-full", className ?? "md:max-w-72")}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          if (text) setText("");
          else event.currentTarget.blur();
        }}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className={`${controlStyle} h-control pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText("")}
          className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      ) : null}
    </search>
  );
}

"use client";

import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useColleagues } from "@/components/colleagues/use-colleagues";
import { useMe } from "@/components/session/me";
import { Textarea } from "@/components/ui/form/textarea";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { findMentionQuery, type PickedMention, pickMention } from "@/lib/activity/mention";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { titleAddress } from "@/lib/contracts/wire/linked-text";

const MentionList = lazyComponent(() => import("./mention-list"), {
  failure: "Colleagues could not be shown",
  shape: "line",
});

/** The maximum number of colleagues offered at once. */
const maxMentions = 6;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface MentionFieldProps extends Omit<ComponentProps<typeof Textarea>, "value" | "onChange"> {
  text: string;
  picks: readonly PickedMention[];
  /** Receives the typed text, and the picks as JSON. */
  set: (typed: { text: string; picks: string }) => void;
}

/**
 * A text field in which `@` offers colleagues: arrow keys choose, Enter or Tab inserts, Esc leaves the text unchanged.
 * A URL pasted over selected words becomes a link with these words as its title.
 */
export function MentionField({ text, picks, set, onKeyDown, ...rest }: MentionFieldProps) {
  const onType = (typed: string, picked = picks) => set({ text: typed, picks: JSON.stringify(picked) });
  const { uid: meUid } = useMe();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const query = caret === null ? null : findMentionQuery(text, caret, picks);
  const isOpen = query !== null && query.from !== dismissedAt;
  const { people, state } = useColleagues(query?.q ?? "", isOpen);
  const offered = isOpen ? people.filter(({ uid }) => uid !== meUid).slice(0, maxMentions) : [];
  const active = Math.min(at, offered.length - 1);
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  const choose = (person: Colleague | undefined) => {
    if (!query || caret === null || !person) return;
    const picked = pickMention(text, { ...query, caret }, person, picks);
    nextCaret.current = picked.caret;
    setCaret(picked.caret);
    setAt(0);
    onType(picked.text, picked.picks);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = steps[event.key];
    const isPlain = !event.nativeEvent.isComposing && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const isHandled = offered.length > 0 || (isOpen && event.key === "Escape");
    if (!isHandled || !isPlain) return onKeyDown?.(event);
    if (step !== undefined) setAt((active + step + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(offered[active]);
    else if (event.key === "Escape") setDismissedAt(query?.from ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <Textarea
        {...rest}
        maxLength={9000}
        className="max-h-96 field-sizing-content min-h-16 resize-none"
        ref={field}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        onKeyDown={onKey}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onPaste={(event) => {
          const { selectionStart: from, selectionEnd: to } = event.currentTarget;
          const titled = titleAddress(text.slice(from, to), event.clipboardData.getData("text/plain"));
          if (titled === null) return;
          event.preventDefault();
          nextCaret.current = from + titled.length;
          setCaret(nextCaret.current);
          onType(`${text.slice(0, from)}${titled}${text.slice(to)}`);
        }}
        onBlur={() => setCaret(null)}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setAt(0);
          if (query === null) setDismissedAt(null);
          onType(event.target.value);
        }}
      />
      {offered.length > 0 ? (
        <MentionList id={id} people={offered} active={active} onChoose={choose} onPoint={setAt} />
      ) : null}
      <p role="status" className="sr-only">
        {isOpen && state === "ready" ? `${offered.length} colleagues to mention. Use the arrow keys to choose.` : ""}
      </p>
      {isOpen && state === "failed" ? (
        <p className="mt-1 text-danger-ink text-sm">
          Colleagues could not be loaded, so you can’t mention anyone right now.
        </p>
      ) : null}
    </div>
  );
}

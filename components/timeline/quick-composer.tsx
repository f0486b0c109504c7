"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useMemo, useState } from "react";
import { MentionField } from "@/components/activity/mention-field";
import { DraftConflict } from "@/components/drafts/draft-conflict";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { useCan } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { useOnline } from "@/components/ui/hooks/use-online";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { loadForAction } from "@/components/ui/state/load-for-action";
import { readPicks, writeBody } from "@/lib/activity/mention";
import { type ComposerKind, composerKinds, formatMinutes, parseComposerText } from "@/lib/activity/parse-composer-text";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { findRepeat } from "@/lib/contracts/activity/repeat";
import { AttachButton, useFileDrop } from "./attachments/attach";
import { useAttachments } from "./attachments/use-attachments";
import { useComposerKeys } from "./use-composer-keys";

const ComposerFiles = lazyComponent(() => import("./attachments/composer-files"), {
  failure: "The files of this note could not be shown",
  shape: "line",
});
const LineDetails = lazyComponent(() => import("./line-details"), {
  failure: "More fields could not be shown",
  shape: "line",
});

const kinds: Record<ComposerKind, { label: string; action: string; hint: string }> = {
  note: {
    label: "Note",
    action: "Add note",
    hint: "Write a note. Type @ to mention a colleague, or “call, 10 min, wants pricing”.",
  },
  call: { label: "Call", action: "Log call", hint: "10 min, wants pricing" },
  meeting: { label: "Meeting", action: "Log meeting", hint: "1 h, agreed on a pilot" },
  task: { label: "Task", action: "Add task", hint: "What needs doing?" },
};

const served = { form: "composer", text: "text" } as const;
const empty = {
  chosen: "note",
  text: "",
  picks: "[]",
  about: "",
  due: "",
  repeats: "",
  uid: "",
  name: "",
  files: "[]",
};

interface QuickComposerProps {
  accountId: string;
  /** The contact whom every entry is about. Notes aren't offered then, because they are about an account. */
  about?: string;
  shortcutsOn: boolean;
  onAdded: (item: TimelineItem) => void;
}

/**
 * Logs a note, a call, a meeting or a task in one line. Typed text is saved until it is sent; pressing the button
 * repeatedly adds one entry. The button appears on focus and stays: hiding it would move the element being clicked.
 */
export function QuickComposer({ accountId, about, shortcutsOn, onAdded }: QuickComposerProps) {
  const canLog = useCan("editAccounts");
  const { fields, set, isRestored, sent, drop, elsewhere } = useComposerFields(accountId, about);
  const picks = useMemo(() => readPicks(fields.picks), [fields.picks]);
  const sending = useChangeKey();
  const isOnline = useOnline();
  const { ref, error, refuse, clear, isBusy, run } = useForm({ noDraft: "own-draft" });
  const offered = composerKinds.filter((kind) => (kind === "note" ? about === undefined : kind === "task" || canLog));
  const chosen = offered.find((kind) => kind === fields.chosen) ?? offered[0] ?? "note";
  const { files, uploads, ...attach } = useAttachments(fields.files, (list) => set({ files: list }));
  const hasFiles = files.length > 0 || attach.isBusy;
  const { isOver, handlers } = useFileDrop((chosenFiles) => {
    if (about !== undefined) return;
    set({ chosen: "note" });
    attach.add(chosenFiles);
  });
  // Only notes can have files, so with files the line is a note, whatever its first word is.
  const line = hasFiles
    ? { kind: "note" as const, minutes: null, body: fields.text.trim() }
    : parseComposerText(fields.text, chosen, offered);
  const isBlank = line.body === "" || attach.isBusy || (hasFiles && chosen !== "note");
  const submit = async () => {
    if (isBusy || isBlank || !isOnline) return;
    clear();
    // Only notes mention people.
    const body = line.kind === "note" ? writeBody(line.body, picks) : line.body;
    const content = { ...line, body, files: files.map(({ id }) => id), ...detailsOf(fields) };
    const outcome = await run(async () => {
      const part = await loadForAction(() => import("@/lib/timeline/browser/send-timeline-entry"));
      return part && (await part.sendTimelineEntry(accountId, { ...content, draft: sent() }, sending.keyOf(content)));
    });
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse({}, Object.values(outcome.fields)[0] ?? outcome.detail);
    sending.done();
    drop();
    onAdded(outcome.data);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Escape leaves the field but keeps its text, so that the page's shortcuts work again.
    if (event.key === "Escape" && !event.nativeEvent.isComposing) return event.currentTarget.blur();
    const isSent = line.kind === "note" ? event.metaKey || event.ctrlKey : !event.shiftKey;
    if (event.key !== "Enter" || !isSent || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ref.current?.requestSubmit();
  };
  useComposerKeys(shortcutsOn, (kind) => {
    if (!offered.includes(kind)) return;
    set({ chosen: kind });
    ref.current?.querySelector("textarea")?.focus();
  });
  const [isUsed, setUsed] = useState(false);
  const { label, action, hint } = kinds[chosen];
  return (
    <Form
      ref={ref}
      aria-label="New activity"
      onSubmit={submit}
      onFocus={() => setUsed(true)}
      {...handlers}
      className={clsx("flex flex-col gap-2.5 px-4 pt-1 pb-4 md:px-5", isOver && "bg-accent-soft")}
    >
      <KindSwitch offered={offered} chosen={chosen} onChoose={(kind) => set({ chosen: kind })} />
      <MentionField
        aria-label={label}
        rows={2}
        placeholder={hint}
        text={fields.text}
        {...{ picks, set }}
        readOnly={isBusy}
        onKeyDown={onKeyDown}
      />
      {files.length + uploads.length > 0 ? (
        <ComposerFiles files={files} uploads={uploads} onRemove={attach.remove} onDismiss={attach.dismiss} />
      ) : null}
      {elsewhere ? <DraftConflict {...elsewhere} text="text" /> : null}
      <FormNotice detail={error.detail} />
      <div className={clsx("flex flex-wrap items-center gap-2", !isUsed && isBlank && !hasFiles && "hidden")}>
        {chosen === "note" ? <AttachButton onFiles={attach.add} /> : null}
        {line.kind === "note" ? null : (
          <LineDetails kind={line.kind} accountId={about === undefined ? accountId : null} {...{ fields, set }} />
        )}
        <p role="status" className="min-w-0 grow truncate text-muted text-sm">
          {hasFiles && chosen !== "note"
            ? "Files can only be attached to a note."
            : isRestored && fields.text !== ""
              ? "Your draft was restored."
              : describeLine(line, chosen)}
        </p>
        <OnlineButton type="submit" variant="primary" busy={isBusy} disabled={isBlank}>
          {line.kind === chosen ? action : kinds[line.kind].action}
        </OnlineButton>
      </div>
    </Form>
  );
}

/** The composer's fields: an account's draft is kept on the server, a contact's in this tab. */
function useComposerFields(accountId: string, about: string | undefined) {
  const name = about === undefined ? `note:${accountId}` : `about:${about}`;
  return useDraftFields(name, { ...empty, about: about ?? "" }, about === undefined ? served : null);
}

/** The chosen details of a call, a meeting or a task; those that don't belong to its kind aren't sent. */
function detailsOf({ about, due, repeats, uid }: typeof empty) {
  return { about: about || null, due: due || null, repeats: findRepeat(repeats), assignee: uid || null };
}

/** The interpretation of the line, if it differs from the selected kind. */
function describeLine({ kind, minutes, body }: ReturnType<typeof parseComposerText>, chosen: ComposerKind): string {
  if (body === "" || (kind === chosen && minutes === null)) return "";
  return [kinds[kind].label, minutes === null ? null : formatMinutes(minutes), `“${body}”`].filter(Boolean).join(" · ");
}

interface KindSwitchProps {
  offered: readonly ComposerKind[];
  chosen: ComposerKind;
  onChoose: (kind: ComposerKind) => void;
}

function KindSwitch({ offered, chosen, onChoose }: KindSwitchProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = offered[(offered.indexOf(chosen) + step + offered.length) % offered.length];
    if (!next) return;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-label="What to log"
      onKeyDown={onKeyDown}
      className="inline-flex w-fit max-w-full rounded-md bg-sunken p-0.5"
    >
      {offered.map((kind) => {
        return (
          // biome-ignore lint/a11y/useSemanticElements: arrow keys move and choose, as in a group of radio buttons
          <button
            key={kind}
            type="button"
            role="radio"
            data-kind={kind}
            aria-checked={kind === chosen}
            tabIndex={kind === chosen ? 0 : -1}
            onClick={() => onChoose(kind)}
            className={clsx(
              "inline-flex h-7 items-center rounded-sm px-2.5 font-medium text-sm transition-colors",
              kind === chosen ? "bg-raised text-ink shadow-sm ring-1 ring-line-strong" : "text-muted hover:text-ink",
            )}
          >
            {kinds[kind].label}
          </button>
        );
      })}
    </div>
  );
}

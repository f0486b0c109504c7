"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { matchPasted } from "@/lib/account-lists/browser/requests";
import { chosenIds, type Preview, previewOf, readPasted } from "@/lib/account-lists/pasted";
import { mostPasted } from "@/lib/contracts/list-limit";
import { formatCount, formatPlural } from "@/lib/figures/number";
import { type NewListFields, PastedPreview } from "./pasted-preview";
import { useListActions } from "./use-list-actions";

interface PasteDialogProps {
  onClose: () => void;
  /** Shows a list, or all accounts. */
  onShow: (id: string | null) => void;
}

/** Makes a list of what somebody pasted: looked up first and shown, then made. */
export default function PasteDialog({ onClose, onShow }: PasteDialogProps) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const actions = useListActions();
  const isBusy = useRef(false);
  const [isLooking, setLooking] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [fields, setFields] = useState<NewListFields>({ name: "", isShared: false, problem: null });
  const isTyping = preview === null;
  // The dialog is open by now, and has the focus at its first button.
  useEffect(() => {
    if (isTyping) field.current?.focus();
  }, [isTyping]);
  const { entries, repeated } = readPasted(text);
  const ids = preview ? chosenIds(preview, choices) : [];

  const lookUp = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const wrong = findProblem(entries);
    setProblem(wrong);
    if (wrong !== null) return;
    isBusy.current = true;
    setLooking(true);
    const outcome = await matchPasted(entries);
    isBusy.current = false;
    setLooking(false);
    if (outcome.kind === "refused") return setProblem(Object.values(outcome.fields)[0] ?? outcome.detail);
    setChoices(new Map());
    setPreview(previewOf(outcome.data));
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    if (name === "") return setFields({ ...fields, problem: "Give the list a name." });
    const made = await actions.add({ name, is_shared: fields.isShared, account_ids: ids });
    if (!made) return;
    onClose();
    onShow(made.id);
    showToast(`Made “${made.name}” of ${formatPlural(ids.length, "account")}.`, {
      action: {
        label: "Undo",
        run: () => void actions.remove(made.id).then((isGone) => (isGone ? onShow(null) : undefined)),
      },
    });
  };

  if (preview) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="New list from pasted names"
        footer={
          <>
            <Button className="mr-auto" onClick={() => setPreview(null)}>
              Back
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <OnlineButton
              type="submit"
              form={form}
              variant="primary"
              busy={actions.isSending}
              disabled={ids.length === 0}
            >
              Make list of {formatCount(ids.length)}
            </OnlineButton>
          </>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void make(event)}>
          <PastedPreview
            {...{ preview, choices, fields }}
            onFields={setFields}
            onChoose={(entry, id) => setChoices((now) => new Map(now).set(entry, id))}
          />
        </form>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="New list from pasted names"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton type="submit" form={form} variant="primary" busy={isLooking}>
            Look up
          </OnlineButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void lookUp(event)} className="flex flex-col gap-2">
        <Field
          label="Domains, tickers or names"
          hint={`One on each line, or with commas between them; up to ${formatCount(mostPasted)}. Nothing is written yet.`}
          error={problem}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={9}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={"apple.com\nMSFT\nFord Motor Company"}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
          {entries.length === 0
            ? ""
            : `${formatCount(entries.length)} to look up${repeated > 0 ? `, ${formatCount(repeated)} of them more than once` : ""}.`}
        </p>
      </form>
    </Dialog>
  );
}

const longest = 300;

function findProblem(entries: readonly string[]): string | null {
  if (entries.length === 0) return "Paste at least one domain, ticker or name.";
  if (entries.length > mostPasted) {
    return `These are ${formatCount(entries.length)}; ${formatCount(mostPasted)} are looked up at once. Make several lists, or import a file.`;
  }
  const long = entries.find((entry) => entry.length > longest);
  return long === undefined ? null : `“${long.slice(0, 40)}…” is too long for a domain, ticker or name.`;
}

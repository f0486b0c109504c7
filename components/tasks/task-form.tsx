"use client";

import { ChevronDown } from "lucide-react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useAccountPeople } from "@/components/contacts/use-account-people";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useKeptFields } from "@/components/drafts/use-kept-fields";
import { PersonPicker } from "@/components/people/person-picker";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ConflictChoice } from "@/components/ui/form/conflict-choice";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useOnline } from "@/components/ui/hooks/use-online";
import { Notice } from "@/components/ui/state/notice";
import { addTask, changeTask, loadTask } from "@/lib/activity/browser/requests";
import type { PersonRef, Task } from "@/lib/contracts/activity";
import { type Repeat, repeatNames, repeats } from "@/lib/contracts/repeat";

interface TaskFormProps {
  accountId: string;
  /** Null: a new one. */
  task: Task | null;
  /** What a new one begins with, and what its draft is called then. */
  begun?: { title: string; name: string };
  me: PersonRef;
  /** YYYY-MM-DD. */
  today: string;
  onSaved: (task: Task) => void;
  onClose: () => void;
}

/** Names the draft of a new task. */
export function newTaskName(accountId: string): string {
  return `task:${accountId}`;
}

/** What is to be done, by when and by whom. One press saves once, however often it is pressed. */
export function TaskForm({ accountId, task, begun: given, me, today, onSaved, onClose }: TaskFormProps) {
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  const due = useRef<HTMLInputElement>(null);
  const givenTitle = given?.title ?? "";
  const begun = useMemo(() => begin(task, me, givenTitle), [task, me, givenTitle]);
  const draftName = task ? `task:${task.id}` : (given?.name ?? newTaskName(accountId));
  const { fields, set, isRestored, drop } = useKeptFields(draftName, begun);
  const sending = useChangeKey();
  const [isConflict, setConflict] = useState(false);
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const people = useAccountPeople(accountId, null);
  const [problems, setProblems] = useState<{ title?: string; due?: string; all?: string }>({});
  useEffect(() => title.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const takeTheirs = async () => {
    const outcome = task ? await loadTask(accountId, task.id) : null;
    if (outcome?.kind === "refused") return setProblems({ all: outcome.detail });
    drop();
    if (outcome) onSaved(outcome.data);
  };
  const save = async (isForced = false) => {
    if (isSending.current || !isOnline) return;
    if (fields.title.trim() === "") {
      setProblems({ title: "Describe the task." });
      title.current?.focus();
      return;
    }
    if (fields.repeats !== "" && fields.due === "" && !task?.done_at) {
      setProblems({ due: "Give the first day." });
      due.current?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    setProblems({});
    const content = {
      title: fields.title.trim(),
      due_date: fields.due || null,
      assignee_uid: fields.uid,
      contact_id: fields.about || null,
      // What is done has had its next one: there is nothing to choose any more.
      ...(task?.done_at ? {} : { repeats: findRepeat(fields.repeats) }),
    };
    const outcome = task
      ? await changeTask(accountId, task.id, { ...content, ...(isForced ? {} : { updated_at: task.updated_at }) })
      : await addTask(accountId, content, sending.keyOf(content));
    isSending.current = false;
    setBusy(false);
    if (outcome.kind === "refused") {
      setConflict(outcome.code === "changed_meanwhile");
      const { title: ofTitle, due_date: ofDue, assignee_uid, contact_id } = outcome.fields;
      const ofPerson = assignee_uid ?? contact_id;
      setProblems({
        ...(ofTitle && { title: ofTitle }),
        ...(ofDue && { due: ofDue }),
        ...(ofTitle || ofDue ? {} : { all: ofPerson ?? outcome.detail }),
      });
      return;
    }
    sending.done();
    drop();
    onSaved(outcome.data);
  };
  return (
    <form
      aria-label={task ? `Edit ${task.title}` : "New task"}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        // A panel that is open over the form takes its own Esc.
        if (event.key === "Escape" && !(event.target instanceof Element && event.target.closest("[popover]"))) {
          drop();
          onClose();
        }
      }}
      className="flex flex-col gap-3.5 border-line border-t bg-canvas px-4 py-4 md:px-5"
    >
      {isRestored ? <Notice role="status">What you had typed is back. Cancel forgets it.</Notice> : null}
      {problems.all ? (
        <Notice tone="danger" role="alert">
          {problems.all}
          {isConflict ? <ConflictChoice onTheirs={() => void takeTheirs()} onMine={() => void save(true)} /> : null}
        </Notice>
      ) : null}
      <Field label="Task" error={problems.title}>
        {(control) => (
          <Input
            {...control}
            ref={title}
            value={fields.title}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Due" optional error={problems.due}>
          {(control) => (
            <Input
              {...control}
              ref={due}
              type="date"
              value={fields.due}
              onChange={(event) => set({ due: event.target.value })}
            />
          )}
        </Field>
        {task?.done_at ? null : (
          <Field label="Repeat" className="min-w-0">
            {(control) => (
              <Select {...control} value={fields.repeats} onChange={(event) => set({ repeats: event.target.value })}>
                <option value="">{task?.repeats ? "Stop repeating" : "Once"}</option>
                {repeats.map((repeat) => (
                  <option key={repeat} value={repeat}>
                    {sentence(repeatNames[repeat])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <div className="flex min-w-0 flex-col gap-1.5">
          <span id={`${id}-assignee`} className="font-medium text-ink text-sm">
            Assignee
          </span>
          <PersonPicker
            label="Choose the assignee"
            value={{ uid: fields.uid, name: fields.name }}
            meUid={me.uid}
            onPick={(person) => person && set({ uid: person.uid, name: person.name })}
            triggerClassName="inline-flex h-8 w-full min-w-0 items-center gap-2 rounded-md border border-control bg-surface px-2 text-base text-ink hover:border-muted"
            trigger={
              <>
                <Avatar name={fields.name} size="sm" className="size-5! text-[0.5625rem]!" />
                <span className="sr-only">Assignee: </span>
                <span className="min-w-0 grow truncate text-left">{fields.name}</span>
                <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
              </>
            }
          />
        </div>
        {people === null || people.length === 0 ? null : (
          <Field label="About" optional className="min-w-0">
            {(control) => (
              <Select {...control} value={fields.about} onChange={(event) => set({ about: event.target.value })}>
                <option value="">Nobody in particular</option>
                {people
                  .filter(({ id: one, left_company: hasLeft }) => !hasLeft || one === fields.about)
                  .map(({ id: one, full_name: name, title: ofPerson }) => (
                    <option key={one} value={one}>
                      {name}, {ofPerson}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {fields.due !== "" && fields.due < today ? (
        <p role="status" className="text-sm text-warning-ink">
          This date is in the past. The task will be overdue at once.
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button
          onClick={() => {
            drop();
            onClose();
          }}
        >
          Cancel
        </Button>
        <OnlineButton type="submit" variant="primary" busy={isBusy}>
          {task ? "Save task" : "Add task"}
        </OnlineButton>
      </div>
    </form>
  );
}

function begin(task: Task | null, me: PersonRef, title: string) {
  const { uid, name } = task?.assignee ?? me;
  return {
    title: task?.title ?? title,
    due: task?.due_date ?? "",
    repeats: task?.repeats ?? "",
    uid,
    name,
    about: task?.contact?.id ?? "",
  };
}

/** A draft is a text that anything may have written; what isn't one of these is none. */
function findRepeat(text: string): Repeat | null {
  return repeats.find((repeat) => repeat === text) ?? null;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

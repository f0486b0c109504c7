import { type FormEvent, useMemo, useState } from "react";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useKeptFields } from "@/components/drafts/use-kept-fields";
import { useForm } from "@/components/ui/form/use-form";
import { useOnline } from "@/components/ui/hooks/use-online";
import { addTask, changeTask, loadTask } from "@/lib/activity/browser/requests";
import type { PersonRef, Task } from "@/lib/contracts/activity";
import { type Repeat, repeats } from "@/lib/contracts/repeat";

/** What is typed into a task's form. */
export type TaskDraft = ReturnType<typeof begin>;

export interface TaskFormOptions {
  accountId: string;
  /** Null: a new one. */
  task: Task | null;
  /** What a new one begins with, and what its draft is called then. */
  begun?: { title: string; name: string };
  me: PersonRef;
  onSaved: (task: Task) => void;
  onClose: () => void;
}

/** Names the draft of a new task. */
export function newTaskName(accountId: string): string {
  return `task:${accountId}`;
}

/** What the server calls the draft of a new task. */
export const newTaskForm = { form: "task", text: "title" } as const;

/**
 * What a task's form knows and does. One press saves once, however often it is pressed; what is typed outlives the page;
 * of two people's changes one is chosen.
 */
export function useTaskForm({ accountId, task, begun: given, me, onSaved, onClose }: TaskFormOptions) {
  const givenTitle = given?.title ?? "";
  const begun = useMemo(() => begin(task, me, givenTitle), [task, me, givenTitle]);
  const draftName = task ? `task:${task.id}` : (given?.name ?? newTaskName(accountId));
  const { fields, set, isRestored, sent, drop, giveUp, elsewhere } = useKeptFields(
    draftName,
    begun,
    task || given ? null : newTaskForm,
  );
  const sending = useChangeKey();
  const [isConflict, setConflict] = useState(false);
  const isOnline = useOnline();
  const { ref, trouble, refuse, clear, isBusy, run } = useForm<"title" | "due">("input");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const takeTheirs = async () => {
    const outcome = task ? await loadTask(accountId, task.id) : null;
    if (outcome?.kind === "refused") return refuse({}, outcome.detail);
    drop();
    if (outcome) onSaved(outcome.data);
  };
  const save = async (isForced = false) => {
    if (isBusy || !isOnline) return;
    if (fields.title.trim() === "") return refuse({ title: "Describe the task." });
    if (fields.repeats !== "" && fields.due === "" && !task?.done_at) return refuse({ due: "Give the first day." });
    clear();
    const content = {
      title: fields.title.trim(),
      due_date: fields.due || null,
      assignee_uid: fields.uid,
      contact_id: fields.about || null,
      // What is done has had its next one: there is nothing to choose any more.
      ...(task?.done_at ? {} : { repeats: findRepeat(fields.repeats) }),
    };
    const outcome = await run(() =>
      task
        ? changeTask(accountId, task.id, { ...content, ...(isForced ? {} : { updated_at: task.updated_at }) })
        : addTask(accountId, { ...content, draft: sent() }, sending.keyOf(content)),
    );
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      setConflict(outcome.code === "changed_meanwhile");
      const { title: ofTitle, due_date: ofDue, assignee_uid, contact_id } = outcome.fields;
      const ofFields = { ...(ofTitle && { title: ofTitle }), ...(ofDue && { due: ofDue }) };
      return refuse(ofFields, ofTitle || ofDue ? null : (assignee_uid ?? contact_id ?? outcome.detail));
    }
    sending.done();
    drop();
    onSaved(outcome.data);
  };
  const cancel = () => {
    giveUp();
    onClose();
  };
  return {
    ref,
    fields,
    set,
    isRestored,
    elsewhere,
    trouble,
    isConflict,
    isBusy,
    submit,
    cancel,
    takeTheirs,
    saveMine: () => save(true),
  };
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

import { useState } from "react";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { useMe } from "@/components/session/me";
import { useForm } from "@/components/ui/form/use-form";
import { useOnline } from "@/components/ui/hooks/use-online";
import { addTask, changeTask } from "@/lib/activity/browser/requests";
import type { PersonRef, Task } from "@/lib/contracts/activity/activity";
import { findRepeat } from "@/lib/contracts/activity/repeat";
import { send } from "@/lib/http/browser/send";

/** The values of a task's form. */
export type TaskDraft = Omit<ReturnType<typeof begin>, "seen">;

export interface TaskFormOptions {
  accountId: string;
  /** Null: a new task. */
  task: Task | null;
  /** The initial title of a new task, and the name of its draft. */
  initial?: { title: string; name: string };
  onSaved: (task: Task) => void;
  onClose: () => void;
}

/** The draft's name for an account's new task. */
export function newTaskName(accountId: string): string {
  return `task:${accountId}`;
}

/** The server's name for the draft of a new task. */
export const newTaskForm = { form: "task", text: "title" } as const;

/**
 * The state and actions of a task's form. Pressing save repeatedly saves once; typed text survives leaving the page;
 * when another user has changed the task in the meantime, the user chooses one of the two versions.
 */
export function useTaskForm({ accountId, task, initial, onSaved, onClose }: TaskFormOptions) {
  const me = useMe();
  const initialTitle = initial?.title ?? "";
  const [initialFields] = useState(() => begin(task, me, initialTitle));
  const draftName = task ? `task:${task.id}` : (initial?.name ?? newTaskName(accountId));
  const { fields, set, isRestored, sent, drop, discard, elsewhere } = useDraftFields(
    draftName,
    initialFields,
    task || initial ? null : newTaskForm,
  );
  const sending = useChangeKey();
  const [isConflict, setConflict] = useState(false);
  const isOnline = useOnline();
  const { ref, error, refuse, clear, isBusy, run } = useForm<"title" | "due">(
    { noDraft: "own-draft" },
    { first: "input" },
  );
  const loadOtherVersion = async () => {
    const outcome = task
      ? await send("GET /accounts/:id/tasks/:task/", { params: { id: accountId, task: task.id } })
      : null;
    if (outcome?.kind === "refused") return refuse({}, outcome.detail);
    drop();
    if (outcome) onSaved(outcome.data);
  };
  const save = async (isForced = false) => {
    if (isBusy || !isOnline) return;
    if (fields.title.trim() === "") return refuse({ title: "Describe the task." });
    if (fields.repeats !== "" && fields.due === "" && !task?.done_at) return refuse({ due: "Choose the first day." });
    clear();
    const content = {
      title: fields.title.trim(),
      due_date: fields.due || null,
      assignee_uid: fields.uid,
      contact_id: fields.about || null,
      // Marking a repeating task as done creates the next task, so the repetition of a done task can no longer be
      // changed.
      ...(task?.done_at ? {} : { repeats: findRepeat(fields.repeats) }),
    };
    const outcome = await run(() =>
      task
        ? changeTask(accountId, task.id, { ...content, ...(isForced ? {} : { updated_at: fields.seen }) })
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
    discard();
    onClose();
  };
  return {
    ref,
    fields,
    set,
    isRestored,
    elsewhere,
    error,
    isConflict,
    isBusy,
    submit: () => save(),
    cancel,
    loadOtherVersion,
    saveOwnVersion: () => save(true),
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
    /** The version that the form began with: the page may show a newer one in the meantime. Empty for a new task. */
    seen: task?.updated_at ?? "",
  };
}

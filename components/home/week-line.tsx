"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Week } from "@/lib/contracts/home/week";
import { highestWeekGoal } from "@/lib/contracts/home/week-limit";
import { saveWeekGoal } from "@/lib/home/browser/requests";
import { describeWeek, readGoal } from "@/lib/home/week";

/**
 * The user's week in a line: the number of accounts that they were active at, and their private goal, edited in place.
 */
export function WeekLine({ week }: { week: Week }) {
  const router = useRouter();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const [isEditing, setEditing] = useState(false);
  const [kept, setKept] = useState<{ goal: number | null; of: Week } | null>(null);
  // A newer value from the server replaces the one saved here.
  const goal = kept?.of === week ? kept.goal : week.goal;
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const save = async (next: number | null) => {
    setEditing(false);
    if (next === goal) return;
    setKept({ goal: next, of: week });
    const outcome = await saveWeekGoal(next);
    if (outcome.kind === "ok") return router.refresh();
    setKept(null);
    showToast(outcome.detail, { tone: "danger" });
  };
  if (isEditing) return <GoalForm goal={goal} onSave={save} onCancel={() => setEditing(false)} />;
  return (
    <p className="flex min-h-8 items-center gap-1.5 text-muted text-sm">
      <span className="tabular-nums" title="Your notes, calls, meetings and completed tasks since Monday">
        {describeWeek({ ...week, goal })}
      </span>
      <button
        ref={edit}
        type="button"
        onClick={() => setEditing(true)}
        className="inline-flex min-h-6 shrink-0 items-center gap-1 rounded-sm px-1 text-accent-ink hover:underline"
      >
        {goal === null ? (
          "Set a goal"
        ) : (
          <>
            <Pencil className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Change the goal</span>
          </>
        )}
      </button>
    </p>
  );
}

interface GoalFormProps {
  goal: number | null;
  onSave: (goal: number | null) => void;
  onCancel: () => void;
}

function GoalForm({ goal, onSave, onCancel }: GoalFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { ref, trouble, savedDraft, refuse } = useForm<"goal">("week-goal");
  const problem = trouble.fields.goal;
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readGoal(field.current?.value ?? "");
    if (read.kind !== "ok") return refuse({ goal: read.problem });
    savedDraft.drop();
    onSave(read.goal);
  };
  const cancel = () => {
    savedDraft.drop();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    cancel();
  };
  return (
    <form ref={ref} noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-col gap-1 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-muted">
          Accounts to work on each week
        </label>
        <Input
          ref={field}
          id={id}
          name="goal"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={goal ?? ""}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          className="w-18! tabular-nums"
        />
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </span>
      <span
        id={`${id}-hint`}
        className={problem ? "text-danger-ink" : "text-muted"}
        role={problem ? "alert" : undefined}
      >
        {problem ??
          `Counts notes, calls, meetings and completed tasks. 1 to ${highestWeekGoal}. Leave empty for no goal. Only you see it.`}
      </span>
    </form>
  );
}

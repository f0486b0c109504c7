"use client";

import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { maxWeekGoal } from "@/lib/contracts/home/week-limit";
import { readGoal } from "@/lib/home/week";

interface GoalFormProps {
  goal: number | null;
  onSave: (goal: number | null) => void;
  onCancel: () => void;
}

/** Edits the user's private weekly goal. */
export default function GoalForm({ goal, onSave, onCancel }: GoalFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { ref, error, savedDraft, refuse } = useForm<"goal">("week-goal");
  const problem = error.fields.goal;
  useEffect(() => field.current?.select(), []);
  const submit = () => {
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
    <Form ref={ref} onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-col gap-1 text-sm">
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
          `Counts notes, calls, meetings and completed tasks. 1 to ${maxWeekGoal}. Leave empty for no goal. Only you see it.`}
      </span>
    </Form>
  );
}

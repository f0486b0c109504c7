"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Week } from "@/lib/contracts/home/week";
import { describeWeek } from "@/lib/home/week";
import { send } from "@/lib/http/browser/send";

const GoalForm = lazyComponent(() => import("./goal-form"), {
  failure: "The goal could not be edited",
  shape: "line",
  waiting: "h-14",
});

/**
 * The user's week in a line: the number of accounts that they were active at, and their private goal, edited in place.
 */
export function WeekLine({ week }: { week: Week }) {
  const router = useRouter();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const [isEditing, setEditing] = useState(false);
  const [savedGoal, setSavedGoal] = useState<{ goal: number | null; of: Week } | null>(null);
  // A newer value from the server replaces the one saved here.
  const goal = savedGoal?.of === week ? savedGoal.goal : week.goal;
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const save = async (next: number | null) => {
    setEditing(false);
    if (next === goal) return;
    setSavedGoal({ goal: next, of: week });
    const outcome = await send("PUT /home/week/", { body: { goal: next } });
    if (outcome.kind === "ok") return router.refresh();
    setSavedGoal(null);
    showToast(outcome.detail, { tone: "danger" });
  };
  if (isEditing) return <GoalForm goal={goal} onSave={save} onCancel={() => setEditing(false)} />;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
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

"use client";

import { DraftConflict } from "@/components/drafts/draft-conflict";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ConflictChoice } from "@/components/ui/form/conflict-choice";
import { Form, FormNotice, RestoredNotice } from "@/components/ui/form/form";
import { TaskFields } from "./task-fields";
import { type TaskFormOptions, useTaskForm } from "./use-task-form";

interface TaskFormProps extends TaskFormOptions {
  /** YYYY-MM-DD. */
  today: string;
}

/** The form of a task. */
export function TaskForm({ today, ...options }: TaskFormProps) {
  const { accountId, task } = options;
  const { ref, fields, set, isRestored, elsewhere, error, isConflict, isBusy, ...press } = useTaskForm(options);
  const { submit, cancel, loadOtherVersion, saveOwnVersion } = press;
  return (
    <Form
      ref={ref}
      aria-label={task ? `Edit ${task.title}` : "New task"}
      onSubmit={submit}
      onKeyDown={(event) => {
        // An open panel over the form handles its own Esc.
        if (event.key === "Escape" && !(event.target instanceof Element && event.target.closest("[popover]"))) {
          cancel();
        }
      }}
      className="flex flex-col gap-3.5 border-line border-t bg-canvas px-4 py-4 md:px-5"
    >
      <RestoredNotice isRestored={isRestored} />
      {elsewhere ? <DraftConflict {...elsewhere} text="title" /> : null}
      <FormNotice detail={error.detail}>
        {isConflict ? (
          <ConflictChoice onOtherVersion={() => void loadOtherVersion()} onOwnVersion={() => void saveOwnVersion()} />
        ) : null}
      </FormNotice>
      <TaskFields accountId={accountId} task={task} fields={fields} problems={error.fields} set={set} />
      {fields.due !== "" && fields.due < today ? (
        <p role="status" className="text-sm text-warning-ink">
          This date is in the past. The task will be overdue at once.
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>Cancel</Button>
        <OnlineButton type="submit" variant="primary" busy={isBusy}>
          {task ? "Save task" : "Add task"}
        </OnlineButton>
      </div>
    </Form>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { lazyDialog } from "@/components/ui/state/lazy-component";

const NewTaskDialog = lazyDialog(() => import("./new-task-dialog"), "The task could not be opened");

interface NewTaskButtonProps {
  /** The account of the task; null: the user chooses one. */
  account: { id: string; name: string } | null;
}

/** Opens the form of a new task. */
export function NewTaskButton({ account }: NewTaskButtonProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OnlineButton variant="primary" className="max-md:size-10 max-md:px-0" onClick={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden="true" />
        <span className="max-md:sr-only">New task</span>
      </OnlineButton>
      {isOpen ? <NewTaskDialog account={account} onSaved={router.refresh} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

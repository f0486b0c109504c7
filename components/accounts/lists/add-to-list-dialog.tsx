"use client";

import { useId, useState } from "react";
import { RetryLink } from "@/components/ui/button/retry-link";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { comboboxProps } from "@/components/ui/listbox/combobox-props";
import { describeList } from "@/lib/account-lists/describe";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { ListOption } from "./list-option";
import { useListActions } from "./use-list-actions";
import { isExistingList, useListChoice } from "./use-list-choice";
import { useLists } from "./use-lists";

interface AddToListDialogProps {
  /** The number of accounts to add. */
  count: number;
  onClose: () => void;
  /** Called with an existing list that the user may add accounts to. */
  onAdd: (listId: string) => void;
}

const noChoice = "Choose a list, or type the name of a new one.";

/**
 * Adds accounts to an existing list or a new one: typing filters the lists and names a new one, arrow keys choose,
 * Enter adds.
 */
export function AddToListDialog({ count, onClose, onAdd }: AddToListDialogProps) {
  const id = useId();
  const { ref, error, savedDraft, refuse, clear } = useForm<"list">("add-to-list", { first: "input" });
  const [isShared, setShared] = useState(false);
  const { lists, state, reload } = useLists();
  const actions = useListActions();
  const { q, choices, active, choice, choose, type } = useListChoice(state === "ready" ? lists : null, {
    onChange: clear,
  });
  const isNew = choice?.id === "";
  const submit = async () => {
    if (choice === undefined) return refuse({ list: noChoice });
    const list = choice.id === "" ? await actions.add({ name: choice.name, is_shared: isShared }) : choice;
    if (!list) return reload();
    savedDraft.drop();
    onAdd(list.id);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title={`Add ${formatPlural(count, "account")} to a list`}
      form={{ ref, error, savedDraft, isBusy: actions.isSending }}
      action={isNew ? "Create list and add" : "Add to list"}
      onSubmit={submit}
    >
      <Field label="List" error={error.fields.list}>
        <Input
          {...comboboxProps({
            listId: `${id}-lists`,
            activeId: choice && `${id}-${active}`,
            count: choices.length,
            active,
            onMove: choose,
          })}
          maxLength={60}
          placeholder="Find a list, or name a new one"
          value={q}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <div
        id={`${id}-lists`}
        role="listbox"
        aria-label="Lists"
        className="-mx-2 max-h-60 min-h-0 overflow-y-auto empty:hidden"
      >
        {choices.map((one, index) => (
          <ListOption
            key={one.id}
            id={`${id}-${index}`}
            kind={!isExistingList(one) ? "new" : one.is_shared ? "shared" : "private"}
            text={isExistingList(one) ? one.name : `New list “${one.name}”`}
            detail={isExistingList(one) ? describeList(one) : null}
            isActive={index === active}
            onChoose={() => choose(index)}
          />
        ))}
      </div>
      {isNew ? (
        <Checkbox
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
          label="Share with everyone in this workspace"
        />
      ) : null}
      {state === "failed" ? (
        <p role="alert" className="text-danger-ink text-sm">
          Lists could not be loaded. <RetryLink onRetry={reload} />
        </p>
      ) : choices.length === 0 ? (
        <p role="status" className="text-muted text-sm">
          {state === "loading" ? "Loading…" : "No lists yet. Type a name to create the first one."}
        </p>
      ) : null}
    </FormDialog>
  );
}

"use client";

import { AtSign } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ControlError } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { MyTask } from "@/lib/contracts/activity/my-tasks";
import { type QuickAddOptions, useQuickAdd } from "./use-quick-add";

const loadSearch = () => import("@/components/contacts/dialogs/account-search");

const AccountSearch = lazyPanel(loadSearch, "The search could not be loaded");

/**
 * Adds tasks of the user's own, one line each: a title, with a due date at its end and `@` to choose the account. The
 * field keeps the focus for the next task.
 */
export function QuickAdd(options: QuickAddOptions) {
  const id = useId();
  // The text before and after an `@`. The search text stays between them until an account is chosen.
  const at = useRef<[string, string] | null>(null);
  const onAdded = (task: MyTask) => {
    at.current = null;
    options.onAdded(task);
  };
  const { ref, text, account, isBusy, problem, interpretation, isBlank, ...line } = useQuickAdd({
    ...options,
    onAdded,
  });
  const choosesAccount = options.account === null;
  const onChange = ({ target: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const caret = selectionStart ?? value.length;
    const isAt = choosesAccount && value.length > text.length && /(?:^|\s)@$/.test(value.slice(0, caret));
    at.current = isAt ? [value.slice(0, caret - 1), value.slice(caret)] : null;
    line.type(value);
    if (isAt) ref.current?.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.click();
  };
  return (
    <Form
      ref={ref}
      aria-label="Quick add"
      onSubmit={line.submit}
      // Preloaded, so that text typed right after `@` reaches the search.
      onFocus={() => void loadSearch().catch(() => undefined)}
      className="flex flex-col gap-1.5 noscript:hidden"
    >
      <div className="flex items-center gap-2">
        <Input
          aria-label="New task"
          aria-describedby={`${id}-read ${id}-error`}
          aria-invalid={problem ? true : undefined}
          autoComplete="off"
          maxLength={200}
          placeholder={`Call about the renewal tomorrow${choosesAccount ? " @account" : ""}`}
          value={text}
          readOnly={isBusy}
          onChange={onChange}
          className="min-w-0 flex-1"
        />
        {choosesAccount ? (
          <AccountButton
            account={account}
            onSearch={(q) => at.current && line.type(at.current.join(`@${q}`))}
            onChoose={(chosen) => {
              line.chooseAccount(chosen, at.current?.join(""));
              at.current = null;
            }}
          />
        ) : null}
        <OnlineButton type="submit" busy={isBusy} disabled={isBlank} className={isBlank ? "hidden" : undefined}>
          Add
        </OnlineButton>
      </div>
      <div className="flex items-baseline gap-2 has-[p:empty]:hidden">
        <p id={`${id}-read`} role="status" className="text-muted text-sm">
          {interpretation}
        </p>
        {interpretation === null ? null : (
          <Button size="sm" variant="ghost" onClick={line.refuseDate}>
            No date
          </Button>
        )}
      </div>
      {problem ? <ControlError id={`${id}-error`}>{problem}</ControlError> : null}
    </Form>
  );
}

interface AccountButtonProps {
  account: { name: string } | null;
  onSearch: (q: string) => void;
  onChoose: (account: { id: string; name: string }) => void;
}

/** Shows the chosen account, and opens the search for another. */
function AccountButton({ account, onSearch, onChoose }: AccountButtonProps) {
  return (
    <Popover
      label="Choose an account"
      align="end"
      className="w-80"
      triggerClassName={buttonStyle("secondary", "md", "max-w-64 max-sm:max-w-28")}
      trigger={
        <>
          <AtSign className="size-4" aria-hidden="true" />
          <span className={account ? "sr-only" : "max-sm:sr-only"}>Account</span>
          {account ? <span className="truncate">{account.name}</span> : null}
        </>
      }
    >
      {(close) => (
        <div className="min-h-24 p-3">
          <AccountSearch
            label="Account"
            chosenId={null}
            onType={onSearch}
            onChoose={(chosen) => {
              close();
              onChoose(chosen);
            }}
          />
        </div>
      )}
    </Popover>
  );
}

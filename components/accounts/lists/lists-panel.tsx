"use client";

import { clsx } from "clsx";
import { ClipboardPaste, Pencil } from "lucide-react";
import { MembersOnly } from "@/components/session/me";
import { RetryLink } from "@/components/ui/button/retry-link";
import { Spinner } from "@/components/ui/button/spinner";
import { describeList } from "@/lib/account-lists/describe";
import { fullView, viewHref } from "@/lib/accounts/list/view";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { PrivateAndShared } from "../private-and-shared";
import { useLists } from "./use-lists";

interface ListsPanelProps {
  /** The id of the list that is shown now. */
  shown: string | null;
  close: () => void;
  onShow: (id: string) => void;
  onEdit: (list: AccountList | "pasted") => void;
}

/** All lists that the user may see, and the buttons for a new one. */
export default function ListsPanel(props: ListsPanelProps) {
  const { lists, state, reload } = useLists();
  return (
    <>
      <PrivateAndShared items={lists}>{(list) => <ListRow key={list.id} {...props} list={list} />}</PrivateAndShared>
      {state === "loading" ? (
        <div className="flex justify-center p-6 text-muted">
          <Spinner />
        </div>
      ) : state === "failed" ? (
        <p role="alert" className="px-3.5 pt-3 text-danger-ink text-sm">
          Lists could not be loaded. <RetryLink onRetry={reload} />
        </p>
      ) : lists.length === 0 ? (
        <p className="px-3.5 py-3 text-muted text-sm">
          A list holds accounts you choose, for you or for everyone. Select accounts and choose “Add to list”, or paste
          names from elsewhere.
        </p>
      ) : null}
      <MembersOnly>
        <div className="border-line border-t p-1.5">
          <button
            type="button"
            onClick={() => {
              props.close();
              props.onEdit("pasted");
            }}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-ink text-sm hover:bg-hover"
          >
            <ClipboardPaste className="size-4 text-muted" aria-hidden="true" />
            New list from pasted names
          </button>
        </div>
      </MembersOnly>
    </>
  );
}

function ListRow({ list, shown, close, onShow, onEdit }: ListsPanelProps & { list: AccountList }) {
  const isShown = list.id === shown;
  return (
    <li className={clsx("flex items-center gap-0.5 rounded-sm pl-2 hover:bg-hover", isShown && "bg-accent-soft")}>
      <a
        href={viewHref({ ...fullView, list: list.id })}
        aria-current={isShown ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          close();
          onShow(list.id);
        }}
        className="min-w-0 grow py-1.5"
      >
        <span className="block truncate text-ink text-sm">{list.name}</span>
        <span className="block truncate text-muted text-xs">{describeList(list)}</span>
      </a>
      {list.can_change ? (
        <button
          type="button"
          aria-label={`Edit ${list.name}`}
          title={`Edit ${list.name}`}
          onClick={() => {
            close();
            onEdit(list);
          }}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink [&>svg]:size-3.5"
        >
          <Pencil aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
}

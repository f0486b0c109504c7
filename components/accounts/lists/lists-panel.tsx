"use client";

import { ClipboardPaste, Pencil } from "lucide-react";
import { MembersOnly } from "@/components/session/me";
import { RetryLink } from "@/components/ui/button/retry-link";
import { Spinner } from "@/components/ui/button/spinner";
import { describeList } from "@/lib/account-lists/describe";
import { fullView, viewHref } from "@/lib/accounts/list/view";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { PanelButton, PanelRow, RowButton } from "../panel-rows";
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
          <PanelButton
            icon={ClipboardPaste}
            onClick={() => {
              props.close();
              props.onEdit("pasted");
            }}
          >
            New list from pasted names
          </PanelButton>
        </div>
      </MembersOnly>
    </>
  );
}

function ListRow({ list, shown, close, onShow, onEdit }: ListsPanelProps & { list: AccountList }) {
  return (
    <PanelRow
      href={viewHref({ ...fullView, list: list.id })}
      name={list.name}
      details={<span className="block truncate text-muted text-xs">{describeList(list)}</span>}
      isShown={list.id === shown}
      onShow={() => {
        close();
        onShow(list.id);
      }}
    >
      {list.can_change ? (
        <RowButton
          icon={Pencil}
          label={`Edit ${list.name}`}
          onClick={() => {
            close();
            onEdit(list);
          }}
        />
      ) : null}
    </PanelRow>
  );
}

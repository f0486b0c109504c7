"use client";

import { lazy, Suspense } from "react";
import type { Contact } from "@/lib/contracts/contact";
import { loadPart } from "@/lib/lazy/load-part";
import type { OpenDialog } from "./open-dialog";

const ContactDialog = lazy(() => loadPart(() => import("./contact-dialog")));
const LeftDialog = lazy(() => loadPart(() => import("./left-dialog")));
const MoveDialog = lazy(() => loadPart(() => import("./move-dialog")));
const ReportsDialog = lazy(() => loadPart(() => import("./reports-dialog")));
const SilenceDialog = lazy(() => loadPart(() => import("./silence-dialog")));
const ContactHistoryDialog = lazy(() => loadPart(() => import("./contact-history-dialog")));

interface ContactDialogsProps {
  open: OpenDialog | null;
  account: { id: string; name: string };
  canEdit: boolean;
  /** The account's contacts; null: they are loaded when a dialog needs them. */
  people: readonly Contact[] | null;
  /** Called with the new contact. */
  onAdded?: (contact: Contact) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** The dialogs about contacts; each one's code is loaded when it is first opened. */
export function ContactDialogs(props: ContactDialogsProps) {
  const { open, account, canEdit, people, onAdded, onChanged, onClose } = props;
  if (open === null) return null;
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <Suspense fallback={null}>
      {open.kind === "add" ? (
        <ContactDialog
          account={account}
          contact={null}
          people={people}
          onAdded={onAdded}
          onSaved={done}
          onClose={onClose}
        />
      ) : null}
      {open.kind === "edit" ? (
        <ContactDialog account={account} contact={open.contact} people={people} onSaved={done} onClose={onClose} />
      ) : null}
      {open.kind === "reports" ? (
        <ReportsDialog contact={open.contact} people={people} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "left" ? (
        <LeftDialog contact={open.contact} people={people} onDone={done} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "move" ? (
        <MoveDialog contact={open.contact} from={account} onDone={done} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "silence" ? (
        <SilenceDialog contact={open.contact} onDone={done} onChanged={onChanged} onClose={onClose} />
      ) : null}
      {open.kind === "history" ? (
        <ContactHistoryDialog contact={open.contact} canEdit={canEdit} onChanged={onChanged} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}

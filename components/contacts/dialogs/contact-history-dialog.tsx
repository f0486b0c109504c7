"use client";

import { useRead } from "@/components/cache/use-read";
import { Spinner } from "@/components/ui/button/spinner";
import { LocalTime } from "@/components/ui/local-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { sourceName } from "@/lib/contracts/home/source-name";
import { send } from "@/lib/http/browser/send";
import { ContactChanges } from "./contact-changes";
import { ContactValues } from "./contact-values";

interface ContactHistoryDialogProps {
  contact: Contact;
  onChanged: () => void;
  onClose: () => void;
}

/** A contact's origin and changes, each with its author, both values and an undo. */
export default function ContactHistoryDialog({ contact, onChanged, onClose }: ContactHistoryDialogProps) {
  const { id, account_id } = contact;
  const known = useRead(["contact-evidence", account_id, id], () =>
    send("GET /accounts/:id/contacts/:contact/evidence/", { params: { id: account_id, contact: id } }),
  );
  const changes = useRead(["contact-changes", account_id, id], () =>
    send("GET /accounts/:id/history/", { params: { id: account_id }, query: { contact: id, limit: "100" } }),
  );
  const { data: evidence } = known;
  const { data: page } = changes;
  const problem = (changes.refusal ?? known.refusal)?.detail ?? null;
  const load = () => void Promise.all([known.retry(), changes.retry()]);
  const onEdited = () => {
    onChanged();
    load();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={contact.full_name}
      width="lg"
      isReading
      description={
        <>
          Source: {sourceName(contact.source)} · last changed <LocalTime at={contact.updated_at} show="date" />
        </>
      }
    >
      {problem ? (
        <ErrorState title="This could not be loaded" onRetry={load}>
          {problem}
        </ErrorState>
      ) : null}
      {page === undefined && problem === null ? (
        <p className="flex justify-center p-6 text-muted">
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      ) : null}
      {evidence ? <ContactValues contact={contact} evidence={evidence} onChanged={onEdited} /> : null}
      {page && evidence ? (
        <h3 className="mt-5 border-line border-b pb-1.5 font-medium text-muted text-xs">Changes</h3>
      ) : null}
      {page ? <ContactChanges contact={contact} page={page} onChanged={onEdited} /> : null}
    </Dialog>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import { listErasureCounts } from "@/lib/contacts/erasure-certificate";
import type { ErasurePreview } from "@/lib/contracts/contacts/erasure";
import { formatCount } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { ExportData } from "./export-data";
import { ContactLine } from "./found-contacts";

interface ErasePersonProps {
  contactId: string;
  /** The effects of erasing the person; null if they couldn't be counted. */
  preview: ErasurePreview | null;
}

/**
 * Previews the effects of erasing a person, and erases them after a confirmation and a proof of identity.
 */
export default function ErasePerson({ contactId, preview }: ErasePersonProps) {
  const router = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const { isSending, run } = useOneAtATime();
  const name = preview?.contacts[0]?.full_name ?? "this person";
  const erase = async () => {
    const sent = await run((proven) =>
      send("POST /clients/me/erasures/", { body: { contact_id: contactId, ...proven } }),
    );
    if (sent === null) return;
    setConfirming(false);
    if (sent.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    showToast("The person is being erased. You can leave this page.");
    router.push("/settings?section=privacy");
    router.refresh();
  };
  return (
    <div className="flex flex-col gap-5">
      {preview === null ? (
        <Notice tone="warning">
          We couldn’t count what would be erased. You can still erase this person: the certificate lists the counts.
        </Notice>
      ) : (
        <Preview preview={preview} />
      )}
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted text-sm">
          The export is a zip file of the above, without alerts and queued email, for people who ask what data you hold
          about them. The contents of files, and other people’s names, email addresses and phone numbers are left out.
        </p>
        <ExportData of={{ contactId }} />
      </div>
      <p className="text-muted text-sm">
        Single-word names are searched only in this person’s calls, meetings and tasks. Attachments’ contents and files
        that you exported aren’t searched. Imports and forms will reject this person.
      </p>
      <div>
        <OnlineButton variant="danger" onClick={() => setConfirming(true)}>
          Erase this person
        </OnlineButton>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Erase ${name}?`}
        description="Their contacts are deleted and their name, emails and phone numbers replaced everywhere. This can’t be undone."
        action="Erase"
        isBusy={isSending}
        onConfirm={() => void erase()}
      />
    </div>
  );
}

function Preview({
  preview: { contacts, counts, is_complete: isComplete, searched, is_name_shared: isNameShared },
}: {
  preview: ErasurePreview;
}) {
  return (
    <>
      <ul aria-label="Contacts of this person" className="divide-y divide-line rounded-lg border border-line text-sm">
        {contacts.map((contact) => (
          <li key={contact.id} className="px-4 py-3">
            <ContactLine contact={contact} />
          </li>
        ))}
      </ul>
      <SearchedValues searched={searched} />
      <PlaceCounts counts={counts} />
      {isComplete ? null : (
        <Notice tone="info">This is what we found so far. The certificate lists everything that was erased.</Notice>
      )}
      {isNameShared ? (
        <Notice tone="info">
          Someone else, or an account, has the same name. The name is erased only at this person’s accounts; the email
          addresses and phone numbers above are erased everywhere.
        </Notice>
      ) : null}
    </>
  );
}

function SearchedValues({ searched: { names, emails, phones } }: Pick<ErasurePreview, "searched">) {
  return (
    <div className="text-sm">
      <p className="text-muted">
        Every mention of these is erased. Email addresses and phone numbers that someone else also uses are kept.
      </p>
      <ul
        aria-label="Names, email addresses and phone numbers"
        className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-ink"
      >
        {[...names, ...emails, ...phones].map((value) => (
          <li key={value} className="[overflow-wrap:anywhere]">
            {value}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceCounts({ counts }: Pick<ErasurePreview, "counts">) {
  return (
    <dl aria-label="What will be erased" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 text-sm">
      {listErasureCounts(counts).map(({ place, count }) => (
        <div key={place} className="contents">
          <dt className="text-muted">{place}</dt>
          <dd className="text-right text-ink tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

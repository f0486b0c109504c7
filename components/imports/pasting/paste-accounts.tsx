"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { readPasted } from "@/lib/account-lists/pasted";
import { formatCount } from "@/lib/contracts/text/format-number";
import { maxPasted } from "@/lib/contracts/wire/list-limit";
import { send } from "@/lib/http/browser/send";
import { writePastedFile } from "@/lib/imports/pasted-file";

interface PasteAccountsProps {
  /** Uploads the accounts file made from the pasted text. */
  onFile: (file: File) => void;
}

/**
 * Imports accounts from pasted names, domains and tickers, with the values that the catalog of companies has. They are
 * converted to a file, so that they are reviewed and can be undone like any import.
 */
export function PasteAccounts({ onFile }: PasteAccountsProps) {
  const [isOpen, setOpen] = useState(false);
  const { ref, error, savedDraft, refuse, isBusy, submit } = useForm<"entries">("paste-accounts", {
    first: isOpen ? "textarea" : undefined,
  });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Paste a list</Button>;
  const onSubmit = async (values: FormData) => {
    const { entries } = readPasted(String(values.get("entries") ?? ""));
    if (entries.length === 0) return refuse({ entries: "Paste at least one domain, ticker or name." });
    if (entries.length > maxPasted)
      return refuse({ entries: `Paste up to ${formatCount(maxPasted)} at once, or import a file.` });
    const sent = await submit(() => send("POST /imports/pasted/", { body: { entries: [...entries] } }));
    if (sent) onFile(new File([writePastedFile(sent.data.items)], "Pasted list.csv", { type: "text/csv" }));
  };
  const cancel = () => {
    savedDraft.drop();
    setOpen(false);
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} className="flex w-full max-w-md flex-col gap-3 text-left">
      <FormNotice detail={error.detail} />
      <Field
        label="Domains, tickers or names"
        hint="One per line, or separated by commas. We fill in figures for public companies. Nothing is saved until you review it."
        error={error.fields.entries}
      >
        <Textarea
          name="entries"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          placeholder={"apple.com\nMSFT\nFord Motor Company"}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>Cancel</Button>
        <OnlineButton type="submit" variant="primary" busy={isBusy}>
          Look up and review
        </OnlineButton>
      </div>
    </Form>
  );
}

"use client";

import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/state/notice";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { consumeFiles } from "@/lib/imports/browser/handed-files";
import { kindChoices } from "@/lib/imports/labels";
import { kindOptions, readKind } from "../kind-options";
import { PasteAccounts } from "../pasting/paste-accounts";
import { useUpload } from "./use-upload";

/**
 * Accepts files that are dropped or chosen. For a single file, asks what it contains. Opens the import's page once the
 * files are uploaded.
 */
export function UploadCard({ initial }: { initial: ImportKind | null }) {
  const [kind, setKind] = useState(initial);
  const { sent, failure, upload, stop } = useUpload(kind);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // Uploads the files that were dropped on a list. Delayed, because React mounts components twice in development.
  const uploadHanded = useEffectEvent(() => void upload(consumeFiles()));
  useEffect(() => {
    const timer = window.setTimeout(uploadHanded);
    return () => window.clearTimeout(timer);
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload([...event.dataTransfer.files]);
  };
  return (
    <Card aria-labelledby={`${id}-title`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button offers the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={clsx(
          "m-3 flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-10 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <FileUp className="size-6 text-muted" strokeWidth={1.75} aria-hidden="true" />
        <h2 id={`${id}-title`} className="font-medium text-base text-ink">
          {sent === null ? "Drop one file, or several files of one export" : "Uploading…"}
        </h2>
        {sent === null ? (
          <>
            <input
              ref={input}
              type="file"
              multiple
              accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
              aria-label="File to import"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = "";
                void upload(files);
              }}
            />
            <div className="flex w-full flex-wrap justify-center gap-2">
              <OnlineButton variant="primary" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
                Choose files
              </OnlineButton>
              {kind === null || kind === "accounts" ? <PasteAccounts onFile={(file) => void upload([file])} /> : null}
            </div>
            <p className="max-w-[52ch] text-balance text-ink text-sm" id={`${id}-hint`}>
              Excel (.xlsx), CSV or TSV, up to 100 MB and 200,000 rows. {hints[kind ?? "guess"]}
            </p>
            <Field label="The file contains" className="w-full max-w-xs text-left">
              <Select
                value={kind ?? ""}
                onChange={(event) => setKind(event.target.value === "" ? null : readKind(event.target.value))}
                options={kindOptions(kindChoices)}
              >
                <option value="">Detect from columns</option>
              </Select>
            </Field>
          </>
        ) : (
          <>
            <ProgressBar
              label="Upload"
              text={`${Math.round(sent * 100)}%`}
              done={sent}
              total={1}
              className="w-full max-w-xs"
            />
            <Button onClick={stop}>Stop</Button>
          </>
        )}
        {failure === null ? null : (
          <div ref={scrollToFailure} className="w-full max-w-md">
            <UploadFailure {...failure} onRetry={() => void upload(failure.files)} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** On a phone the card is higher than the window, so its end may be hidden. */
const scrollToFailure = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

const hints: Record<ImportKind | "guess", string> = {
  accounts: "Each account needs a name, a domain, a ticker or a CIK. Rows may also contain its contacts.",
  contacts: "Each contact needs a name and an existing account, by name, domain, ticker or id.",
  notes: "Each note needs text and the account or contact it is about, by id, name, domain or email.",
  tasks: "Each task needs a title and the account or contact it is about, by id, name, domain or email.",
  owners: "Each owner needs the email or name of a member here.",
  guess: "Accounts need a name, a domain, a ticker or a CIK. Contacts need a name. One file may contain both.",
};

interface UploadFailureProps {
  problem: string;
  files: readonly File[];
  onRetry: () => void;
}

/** Why an upload failed, and the files that are still chosen. */
function UploadFailure({ problem, files, onRetry }: UploadFailureProps) {
  const [first] = files;
  const chosen = files.length === 1 && first ? first.name : formatPlural(files.length, "file");
  return (
    <Notice tone="danger" role="alert" className="text-left">
      <p>{problem}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-ink">Still chosen: {chosen}</span>
        <OnlineButton size="sm" onClick={onRetry}>
          Try again
        </OnlineButton>
      </div>
    </Notice>
  );
}

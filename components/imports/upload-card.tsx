"use client";

import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Notice } from "@/components/ui/state/notice";
import { type ImportKind, importKinds, importLimits } from "@/lib/contracts/imports/import-field";
import { send } from "@/lib/http/browser/send";
import { sendChunks } from "@/lib/http/browser/send-chunks";
import { takeFiles } from "@/lib/imports/browser/handed-files";
import { readImport } from "@/lib/imports/browser/requests";
import { kindChoices, transferHref } from "@/lib/imports/labels";
import { PasteAccounts } from "./pasting/paste-accounts";

/**
 * Accepts files by drop or choice, and asks for the contents of a single one. Opens their page once they are uploaded.
 */
export function UploadCard({ initial }: { initial: ImportKind | null }) {
  const [kind, setKind] = useState(initial);
  const { sent, problem, upload, stop } = useUpload(kind);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // Files dropped on a list; delayed, because React mounts twice in development.
  const uploadHanded = useEffectEvent(() => void upload(takeFiles()));
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
            <p className="max-w-[52ch] text-balance text-muted text-sm" id={`${id}-hint`}>
              Excel (.xlsx), CSV or TSV, up to 100 MB and 200,000 rows. A row with headings stands above the data.{" "}
              {hints[kind ?? "guess"]} Accounts, contacts, notes, tasks and owners dropped together are linked by their
              ids.
            </p>
            <Field label="The file holds" className="w-full max-w-xs text-left">
              {(control) => (
                <Select
                  {...control}
                  value={kind ?? ""}
                  onChange={(event) => setKind(importKinds.find((known) => known === event.target.value) ?? null)}
                >
                  <option value="">Detect from columns</option>
                  {importKinds.map((known) => (
                    <option key={known} value={known}>
                      {kindChoices[known]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
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
            <OnlineButton variant="primary" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              Choose files
            </OnlineButton>
            {kind === null || kind === "accounts" ? <PasteAccounts onFile={(file) => void upload([file])} /> : null}
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
        {problem === null ? null : (
          <Notice tone="danger" role="alert" className="text-left">
            {problem}
          </Notice>
        )}
      </div>
    </Card>
  );
}

const hints: Record<ImportKind | "guess", string> = {
  accounts: "Each account needs a name, a domain, a ticker or a CIK. Rows may also contain its contacts.",
  contacts: "Each contact needs a name and an existing account, by name, domain, ticker or id.",
  notes: "Each note needs text and the account or contact it is about, by id, name, domain or email.",
  tasks: "Each task needs a title and the account or contact it is about, by id, name, domain or email.",
  owners: "Each owner needs the email or name of a member here.",
  guess: "Accounts need a name, a domain, a ticker or a CIK. Contacts need a name. One file may contain both.",
};

/** Uploads a file with its progress; `sent` is null while nothing is being uploaded. */
function useUpload(kind: ImportKind | null) {
  const router = useRouter();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function upload(files: readonly File[]): Promise<void> {
    const [first, ...more] = files;
    if (!first) return;
    const abort = new AbortController();
    current.current?.abort();
    current.current = abort;
    setSent(0);
    setProblem(null);
    const problem = await (more.length === 0 ? sendOne(first, abort.signal) : sendAll(files, abort.signal));
    if (abort.signal.aborted || problem === null) return;
    setSent(null);
    setProblem(problem);
  }

  async function sendOne(file: File, signal: AbortSignal): Promise<string | null> {
    const made = await send("POST /imports/", { body: describeFile(file) });
    if (made.kind === "refused") return made.fields.bytes ?? made.detail;
    const { id } = made.data;
    const problem = await sendFile(id, file, { kind, signal, onProgress: setSent });
    if (problem === null && !signal.aborted) router.push(`/all-accounts/import/${id}`);
    return problem;
  }

  async function sendAll(files: readonly File[], signal: AbortSignal): Promise<string | null> {
    const made = await send("POST /transfers/", { body: { files: files.map(describeFile) } });
    if (made.kind === "refused") return Object.values(made.fields)[0] ?? made.detail;
    const bytes = files.reduce((all, { size }) => all + size, 0);
    let before = 0;
    for (const [index, file] of files.entries()) {
      const one = made.data.uploads[index];
      if (!one || signal.aborted) return null;
      const onProgress = (share: number) => setSent((before + share * file.size) / bytes);
      const problem = await sendFile(one, file, { kind: null, signal, onProgress });
      if (problem !== null) return `${file.name}: ${problem}`;
      before += file.size;
    }
    if (!signal.aborted) router.push(transferHref(made.data.id));
    return null;
  }

  function stop(): void {
    current.current?.abort();
    setSent(null);
  }

  return { sent, problem, upload, stop };
}

function describeFile({ name, size }: File) {
  return { file_name: name.slice(-200), bytes: size };
}

interface Sending {
  kind: ImportKind | null;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads the file of an import, and starts reading it. @returns null, or the text to show */
async function sendFile(id: string, file: File, { kind, signal, onProgress }: Sending): Promise<string | null> {
  const problem = await sendChunks(`/api/imports/${id}`, file, {
    chunkBytes: importLimits.chunkBytes,
    signal,
    onProgress: (share) => !signal.aborted && onProgress(share),
  });
  if (problem !== null || signal.aborted) return problem;
  const begun = await readImport(id, kind === null ? {} : { kind });
  return begun.kind === "refused" ? begun.detail : null;
}

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type ImportKind, importLimits } from "@/lib/contracts/imports/import-field";
import { type Outcome, type Refusal, send } from "@/lib/http/browser/send";
import { sendChunks } from "@/lib/http/browser/send-chunks";
import { requestParse } from "@/lib/imports/browser/requests";
import { transferHref } from "@/lib/imports/labels";

/** The imports that were created for the chosen files, and the page to open once the files are uploaded. */
interface Created {
  files: readonly File[];
  ids: readonly string[];
  href: string;
}

interface Failure {
  problem: string;
  files: readonly File[];
}

/**
 * Uploads files with their progress; `sent` is null while nothing is being uploaded. After a failure the files stay
 * chosen in `failure`, and uploading the same array continues with the imports already created.
 */
export function useUpload(kind: ImportKind | null) {
  const router = useRouter();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const current = useRef<AbortController | null>(null);
  const created = useRef<Created | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function upload(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const abort = new AbortController();
    current.current?.abort();
    current.current = abort;
    setSent(0);
    setFailure(null);
    const problem = await sendAll(files, abort.signal);
    if (abort.signal.aborted || problem === null) return;
    setSent(null);
    setFailure({ problem, files });
  }

  async function sendAll(files: readonly File[], signal: AbortSignal): Promise<string | null> {
    const isRetry = created.current?.files === files;
    const made = isRetry && created.current ? { kind: "ok" as const, data: created.current } : await create(files);
    if (made.kind === "refused") return textOf(made);
    created.current = made.data;
    const ofOne = files.length === 1;
    const bytes = files.reduce((all, { size }) => all + size, 0);
    let before = 0;
    for (const [index, file] of files.entries()) {
      const id = made.data.ids[index];
      if (id === undefined || signal.aborted) return null;
      const onProgress = (share: number) => setSent((before + share * file.size) / bytes);
      const known = isRetry ? await send("GET /imports/:id/", { params: { id }, signal }) : null;
      // The import was deleted in the meantime: the next attempt creates it again.
      if (known?.kind === "refused" && known.code === "not_found") created.current = null;
      if (known?.kind === "refused") return textOf(known);
      const isUploaded = known !== null && known.data.state !== "uploading";
      const sending = { kind: ofOne ? kind : null, signal, onProgress };
      const problem = isUploaded ? null : await sendFile(id, file, sending);
      if (problem !== null) return ofOne ? problem : `${file.name}: ${problem}`;
      before += file.size;
    }
    if (!signal.aborted) router.push(made.data.href);
    return null;
  }

  function stop(): void {
    current.current?.abort();
    setSent(null);
  }

  return { sent, failure, upload, stop };
}

async function create(files: readonly File[]): Promise<Outcome<Created>> {
  const [first, ...more] = files.map(({ name, size }) => ({ file_name: name.slice(-200), bytes: size }));
  if (first && more.length === 0) {
    const made = await send("POST /imports/", { body: first });
    if (made.kind === "refused") return made;
    return { kind: "ok", data: { files, ids: [made.data.id], href: `/all-accounts/import/${made.data.id}` } };
  }
  const made = await send("POST /transfers/", { body: { files: first ? [first, ...more] : [] } });
  if (made.kind === "refused") return made;
  return { kind: "ok", data: { files, ids: made.data.uploads, href: transferHref(made.data.id) } };
}

function textOf({ fields, detail }: Refusal): string {
  return Object.values(fields)[0] ?? detail;
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
  const started = await requestParse(id, kind === null ? {} : { kind });
  return started.kind === "refused" ? started.detail : null;
}

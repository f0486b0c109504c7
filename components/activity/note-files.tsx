import { Paperclip } from "lucide-react";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { formatBytes } from "@/lib/contracts/text/format-bytes";

/** A note's files: clicking a file downloads it; files are never opened in the browser. */
export function NoteFiles({ files }: { files: readonly Attachment[] }) {
  return (
    <ul aria-label="Files" className="mt-2 flex flex-wrap gap-1.5">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="min-w-0 max-w-full">
          <a
            href={`/api/attachments/${id}/content`}
            download
            className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-ink text-sm hover:bg-hover"
          >
            <Paperclip className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">{formatBytes(bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

"use client";

import { CircleAlert, Paperclip, X } from "lucide-react";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { formatBytes } from "@/lib/contracts/text/format-bytes";
import type { Upload } from "./use-attachments";

interface ComposerFilesProps {
  files: readonly Attachment[];
  uploads: readonly Upload[];
  onRemove: (id: string) => void;
  /** Cancels an upload, or removes a refused upload from the list. */
  onDismiss: (key: string) => void;
}

const chip = "flex min-h-8 items-center gap-1.5 rounded-md border bg-surface pl-2.5 text-sm";

/** The files of a note that is being written, with the progress of each and a button that removes it. */
export default function ComposerFiles({ files, uploads, onRemove, onDismiss }: ComposerFilesProps) {
  return (
    <ul aria-label="Files of this note" className="flex flex-col gap-1.5">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className={`${chip} border-line-strong text-ink`}>
          <Paperclip className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
          <span className="min-w-0 grow truncate">{name}</span>
          <span className="shrink-0 text-muted text-xs tabular-nums">{formatBytes(bytes)}</span>
          <Away label={`Remove ${name}`} onPress={() => onRemove(id)} />
        </li>
      ))}
      {uploads.map(({ key, name, share, problem }) => (
        <li key={key} className={`${chip} ${problem ? "border-danger" : "border-line-strong"} text-ink`}>
          {problem ? (
            <>
              <CircleAlert className="size-3.5 shrink-0 text-danger-ink" aria-hidden="true" />
              <span role="alert" className="min-w-0 grow py-1.5 [overflow-wrap:anywhere]">
                {name}: <span className="text-danger-ink">{problem}</span>
              </span>
              <Away label={`Dismiss ${name}`} onPress={() => onDismiss(key)} />
            </>
          ) : (
            <>
              <span className="min-w-0 grow truncate">{name}</span>
              <ProgressBar
                label={`Uploading ${name}`}
                text={`${Math.round(share * 100)}%`}
                done={share}
                total={1}
                className="w-24 shrink-0"
              />
              <Away label={`Cancel ${name}`} onPress={() => onDismiss(key)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Away({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <X className="size-3.5" aria-hidden="true" />
    </button>
  );
}

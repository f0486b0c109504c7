"use client";

import { useEffect, useRef, useState } from "react";
import { readFiles } from "@/lib/activity/attachments";
import type { Attachment } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { loadModule } from "@/lib/lazy/load-module";

const load = () => loadModule(() => import("@/lib/activity/browser/upload-attachment"));

/** An upload that is running or has failed. */
export interface Upload {
  key: string;
  name: string;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** Why the upload was refused; null while it is running. */
  problem: string | null;
}

/**
 * The files of a note that is being written: those already uploaded, as listed in the note's draft, and those still
 * being uploaded.
 *
 * @param text the draft's list, as text
 * @param keep stores a changed list in the draft
 */
export function useAttachments(text: string, keep: (text: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  const files = readFiles(text);
  const put = (list: readonly Attachment[]) => {
    latest.current = JSON.stringify(list);
    keep(latest.current);
  };
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };
  const upload = async (file: File, problem: string | null) => {
    const key = crypto.randomUUID();
    setUploads((now) => [...now, { key, name: file.name, share: 0, problem }]);
    if (problem) return;
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const options = { signal: controller.signal, onProgress: (share: number) => change(key, { share }) };
    const done = await load().then(
      ({ uploadAttachment }) => uploadAttachment(file, options),
      () => ({ kind: "refused" as const, detail: "The file could not be sent. Try again." }),
    );
    if (done?.kind === "refused") return change(key, { problem: done.detail });
    dismiss(key);
    if (done) put([...readFiles(latest.current), done.file]);
  };
  const add = (chosen: readonly File[]) => {
    const room = attachmentLimits.perNote - files.length - uploads.filter(({ problem }) => problem === null).length;
    for (const [at, file] of chosen.entries()) void upload(file, problemOf(file, at < room));
  };
  const remove = (id: string) => {
    put(readFiles(latest.current).filter((file) => file.id !== id));
    // The backend later deletes files that are never attached.
    void load().then(
      ({ discardAttachment }) => discardAttachment(id),
      () => undefined,
    );
  };
  return { files, uploads, isBusy: uploads.some(({ problem }) => problem === null), add, remove, dismiss };
}

function problemOf({ size }: File, hasRoom: boolean): string | null {
  if (!hasRoom) return `A note can have at most ${attachmentLimits.perNote} files.`;
  if (size === 0) return "This file is empty.";
  return size > attachmentLimits.bytes ? "A file can have at most 10 MB." : null;
}

"use client";

import { useRead } from "@/components/cache/use-read";
import type { RulePreview, RulePreviewQuery } from "@/lib/contracts/rules/alert-rule";
import { send } from "@/lib/http/browser/send";

/** The debounce delay before a preview is requested, so that several clicks make one request. */
const pauseMs = 350;

export interface PreviewState {
  /** The last response, kept while the next one loads; null before the first response. */
  preview: RulePreview | null;
  isLoading: boolean;
  problem: string | null;
}

/** Previews a rule over the last 30 days, and again whenever its conditions change. */
export function usePreview(watch: RulePreviewQuery): PreviewState & { retry: () => void } {
  const { data, refusal, isLoading, retry } = useRead(
    ["rule-preview", watch],
    (signal) => send("POST /alert-rules/preview/", { body: watch, signal }),
    {
      pauseMs,
      keepPrevious: true,
    },
  );
  return { preview: refusal ? null : (data ?? null), isLoading, problem: refusal?.detail ?? null, retry };
}

"use client";

import { useEffect, useState } from "react";
import { previewRule } from "@/lib/alert-rules/browser/requests";
import type { RulePreview, RulePreviewQuery } from "@/lib/contracts/rules/alert-rule";

/** The debounce delay before a preview is requested, so that several clicks make one request. */
const pauseMs = 350;

export interface PreviewState {
  /** The last response, kept while the next one loads; null before the first. */
  preview: RulePreview | null;
  isLoading: boolean;
  problem: string | null;
}

/** Previews a rule over the last 30 days, and again whenever its conditions change. */
export function usePreview(watch: RulePreviewQuery): PreviewState & { retry: () => void } {
  const [state, setState] = useState<PreviewState>({ preview: null, isLoading: true, problem: null });
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(watch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conditions' text is what counts, and another attempt repeats the same request
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ ...before, isLoading: true, problem: null }));
    const timer = setTimeout(async () => {
      const outcome = await previewRule(watch, controller.signal);
      if (controller.signal.aborted) return;
      if (outcome.kind === "ok") setState({ preview: outcome.data, isLoading: false, problem: null });
      else setState({ preview: null, isLoading: false, problem: outcome.detail });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, attempt]);
  return { ...state, retry: () => setAttempt((count) => count + 1) };
}

"use client";

import { useEffect, useState } from "react";
import { previewRule } from "@/lib/alert-rules/browser/requests";
import type { RulePreview, RulePreviewQuery } from "@/lib/contracts/alert-rule";

/** Long enough for several clicks to be one question. */
const pauseMs = 350;

export interface PreviewState {
  /** The last answer; it stays while the next is on its way. Null: none yet. */
  preview: RulePreview | null;
  isLoading: boolean;
  problem: string | null;
}

/** Tries a rule on the last 30 days, anew whenever it says something else. */
export function usePreview(watch: RulePreviewQuery): PreviewState & { retry: () => void } {
  const [state, setState] = useState<PreviewState>({ preview: null, isLoading: true, problem: null });
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify(watch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says counts, and another attempt asks the same anew
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

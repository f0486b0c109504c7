"use client";

import { useChangeKey } from "@/components/drafts/use-change-key";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AlertRule, NewRule, RuleChange } from "@/lib/contracts/rules/alert-rule";
import { type Outcome, send } from "@/lib/http/browser/send";

export interface RuleActions {
  /** Whether a request is in progress; further presses are ignored until it ends. */
  isSending: boolean;
  /** Each resolves to the rule after the change; null when it was refused, which a toast reports. */
  add: (rule: NewRule) => Promise<AlertRule | null>;
  change: (rule: AlertRule, change: RuleChange) => Promise<AlertRule | null>;
  /** Removes a rule and offers Undo. */
  remove: (rule: AlertRule) => Promise<void>;
}

/** Creates, changes and removes rules, one request at a time. */
export function useRules(
  onRules: (change: (rules: readonly AlertRule[]) => readonly AlertRule[]) => void,
): RuleActions {
  const { keyOf, done } = useChangeKey();
  const { isSending, run } = useOneAtATime();
  const attempt = async <Data>(request: () => Promise<Outcome<Data>>): Promise<Data | null> => {
    const outcome = await run(request);
    if (outcome === null) return null;
    if (outcome.kind === "ok") return outcome.data;
    showToast(Object.values(outcome.fields)[0] ?? outcome.detail, { tone: "danger" });
    return null;
  };
  const put = async (request: () => Promise<Outcome<AlertRule>>): Promise<AlertRule | null> => {
    const rule = await attempt(request);
    if (rule) onRules((rules) => putRule(rules, rule));
    return rule;
  };
  return {
    isSending,
    add: async (rule) => {
      const added = await put(() => send("POST /alert-rules/", { body: rule, key: keyOf(rule) }));
      if (added) done();
      return added;
    },
    change: (rule, change) => put(() => send("PATCH /alert-rules/:id/", { params: { id: rule.id }, body: change })),
    remove: async (rule) => {
      const isDeleted = await attempt(async () => {
        const outcome = await send("DELETE /alert-rules/:id/", { params: { id: rule.id } });
        // A rule that is already removed counts as removed.
        const isMissing = outcome.kind === "refused" && outcome.code === "not_found";
        return outcome.kind === "ok" || isMissing ? { kind: "ok" as const, data: true } : outcome;
      });
      if (!isDeleted) return;
      onRules((rules) => rules.filter(({ id }) => id !== rule.id));
      showToast(`Deleted “${rule.name}”.`, {
        action: {
          label: "Undo",
          run: () => void put(() => send("POST /alert-rules/:id/restore/", { params: { id: rule.id } })),
        },
      });
    },
  };
}

/** The rules with one added or replaced, the oldest first. */
function putRule(rules: readonly AlertRule[], rule: AlertRule): readonly AlertRule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  return [...others, rule].sort((a, b) => a.created_at.localeCompare(b.created_at));
}

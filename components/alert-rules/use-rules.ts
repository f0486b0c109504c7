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
  const read = <Data>(outcome: Outcome<Data> | null): Data | null => {
    if (outcome?.kind === "ok") return outcome.data;
    if (outcome) showToast(Object.values(outcome.fields)[0] ?? outcome.detail, { tone: "danger" });
    return null;
  };
  const put = (outcome: Outcome<AlertRule> | null): AlertRule | null => {
    const rule = read(outcome);
    if (rule) onRules((rules) => putRule(rules, rule));
    return rule;
  };
  return {
    isSending,
    add: async (rule) => {
      const added = put(await run(() => send("POST /alert-rules/", { body: rule, key: keyOf(rule) })));
      if (added) done();
      return added;
    },
    change: async ({ id }, change) =>
      put(await run(() => send("PATCH /alert-rules/:id/", { params: { id }, body: change }))),
    remove: async (rule) => {
      const params = { id: rule.id };
      const outcome = await run(() => send("DELETE /alert-rules/:id/", { params }));
      // A rule that is already removed counts as removed.
      const isMissing = outcome?.kind === "refused" && outcome.code === "not_found";
      if (outcome?.kind !== "ok" && !isMissing) return void read(outcome);
      onRules((rules) => rules.filter(({ id }) => id !== rule.id));
      // Not ignored while another change is being sent: Undo can be pressed only once.
      const restore = async () => put(await send("POST /alert-rules/:id/restore/", { params }));
      showToast(`Deleted “${rule.name}”.`, { action: { label: "Undo", run: () => void restore() } });
    },
  };
}

/** The rules with one added or replaced, the oldest first. */
function putRule(rules: readonly AlertRule[], rule: AlertRule): readonly AlertRule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  return [...others, rule].sort((a, b) => a.created_at.localeCompare(b.created_at));
}
